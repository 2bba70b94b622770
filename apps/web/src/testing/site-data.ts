import type { User } from "@fanfare/contracts/auth/user";
import type { AlbumDetail } from "@fanfare/contracts/music/album";
import type { Track } from "@fanfare/contracts/music/track";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";

export const settings: PublicSiteSettings = {
  languages: ["en"],
  artist_name: "Test Artist",
  tagline: "Songs to test by",
  copyright_year: 2024,
  hero_image: null,
  hero_image_portrait: null,
  hero_placeholder: null,
  share_image: "/media/images/share/1200.jpg",
  featured_track: null,
  video: null,
  streaming_panel: null,
  streaming_services: [],
  pages: [],
  currency: "USD",
  social_links: [{ name: "Instagram", url: "https://instagram.example.com/test" }],
  legal: {
    contact_email: "hello@example.com",
    operator_name: "Test Records",
    terms_version: "2026-11-01",
    privacy_version: "2026-11-01",
  },
};

const artist = { id: 1, name: "Test Artist", image: null };

export const track = (id: number, more: Partial<Track> = {}): Track => ({
  id,
  title: `Track ${id}`,
  artist,
  album: { id: 1, title: "First Album", cover_image: null },
  genre: null,
  cover_image: null,
  cover_placeholder: null,
  disc_number: 1,
  track_number: id,
  duration: "00:03:57",
  audio_file: `/media/audio/${id}.mp3`,
  lyrics: "la la la",
  ...more,
});

export const album = (id: number, more: Partial<AlbumDetail> = {}): AlbumDetail => ({
  id,
  title: "First Album",
  kind: "album",
  artist,
  genre: { id: 1, name: "Dream Pop" },
  cover_image: "/media/images/cover/1200.jpg",
  cover_placeholder: null,
  price: "9.99",
  release_date: "2026-05-15",
  is_featured: true,
  tracks: [track(1), track(2, { duration: "01:00:05" })],
  cover_alt: null,
  description: "Two songs.",
  credits: [],
  previous: null,
  next: null,
  ...more,
});

export const user: User = {
  id: 5,
  email: "fan@example.com",
  email_verified: true,
  deletion_due_at: null,
  username: "fan",
  first_name: "Fay",
  last_name: "Fan",
  display_name: null,
  phone_number: null,
  date_of_birth: null,
  location: null,
  favorite_artists: null,
  fun_facts: null,
  music_journey: null,
  concert_count: 0,
  preferred_genre: null,
  instagram_username: null,
  twitter_username: null,
  facebook_username: null,
  youtube_username: null,
  linkedin_username: null,
  avatar: null,
  role: "fan",
  date_joined: "2026-01-01T00:00:00Z",
  newsletter_subscribed: false,
  profile: { website: null, bio: null, favorite_tracks: [], total_purchases: "0.00" },
};
