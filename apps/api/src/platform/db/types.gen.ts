// Generated from the migrated schema by `pnpm db:types`; a test fails when it is out of date.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Albums {
  announced: Generated<boolean>;
  artist_id: number;
  cover_image: string | null;
  cover_placeholder: string | null;
  created_at: Generated<Timestamp>;
  credits: Generated<Json>;
  currency: Generated<string>;
  description: string | null;
  expected_on: string | null;
  featured_position: number | null;
  genre_id: number | null;
  id: Generated<number>;
  import_key: string | null;
  is_featured: Generated<boolean>;
  kind: Generated<"album" | "ep" | "single" | "compilation" | "live">;
  listed_from: Generated<Timestamp | null>;
  price_cents: number | null;
  published_at: Timestamp | null;
  reachable_from: Generated<Timestamp | null>;
  release_date: string | null;
  teaser_image: string | null;
  teaser_placeholder: string | null;
  teaser_text: string | null;
  teaser_title: string | null;
  title: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  visibility: Generated<"draft" | "unlisted" | "public">;
}

export interface AppliedSettings {
  applied_at: Generated<Timestamp>;
  digest: string;
  name: string;
}

export interface Artists {
  bio: string | null;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  image: string | null;
  image_placeholder: string | null;
  name: string;
  sort_name: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface DemoItems {
  item_id: number;
  kind: string;
}

export interface EventEntries {
  event_id: number;
  id: Generated<number>;
  party_size: number;
  reminded_at: Timestamp | null;
  since: Generated<Timestamp>;
  status: "attending" | "waitlisted";
  told_sequence: Generated<number>;
  user_id: number;
}

export interface EventLog {
  action: "joined" | "left" | "waitlisted" | "left_waitlist" | "promoted" | "passed_over" | "capacity_changed";
  created_at: Generated<Timestamp>;
  details: Generated<Json>;
  event_id: number;
  id: Generated<number>;
  party_size: number | null;
  user_id: number | null;
}

export interface Events {
  calendar_sequence: Generated<number>;
  calendar_uid: Generated<string>;
  capacity: number | null;
  created_at: Generated<Timestamp>;
  description: string | null;
  doors_at: Timestamp | null;
  ends_at: Timestamp;
  id: Generated<number>;
  listed_from: Generated<Timestamp | null>;
  party_limit: number | null;
  places_taken: Generated<number>;
  poster_image: string | null;
  poster_placeholder: string | null;
  previous_starts_at: Timestamp | null;
  price_range: string | null;
  published_at: Timestamp | null;
  reachable_from: Generated<Timestamp | null>;
  starts_at: Timestamp;
  status: Generated<"upcoming" | "postponed" | "cancelled">;
  ticket_url: string | null;
  title: string;
  tour_id: number | null;
  type: "concert" | "tour" | "featured" | "meet_greet";
  updated_at: Generated<Timestamp>;
  venue_id: number;
  version: Generated<number>;
  visibility: Generated<"draft" | "unlisted" | "public">;
}

export interface Favorites {
  created_at: Generated<Timestamp>;
  track_id: number;
  user_id: number;
}

export interface Genres {
  id: Generated<number>;
  name: string;
}

export interface NotifyRequests {
  album_id: number | null;
  created_at: Generated<Timestamp>;
  email: string;
  id: Generated<number>;
  sent_at: Timestamp | null;
  track_id: number | null;
  user_id: number | null;
}

export interface PlaylistEntries {
  playlist_id: number;
  position: number;
  track_id: number;
}

export interface Playlists {
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  id: Generated<number>;
  is_public: Generated<boolean>;
  name: string;
  updated_at: Generated<Timestamp>;
  user_id: number;
  version: Generated<number>;
}

export interface Plays {
  id: Generated<number>;
  played_at: Generated<Timestamp>;
  track_id: number;
  user_id: number | null;
}

export interface PlayWindows {
  counted_at: Timestamp;
  listener: string;
  track_id: number;
}

export interface PopularTracks {
  position: number;
  track_id: number;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: number;
}

export interface Sessions {
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  expires_at: Timestamp;
  id: string;
  last_used_at: Generated<Timestamp>;
  user_agent: string | null;
  user_id: number;
}

export interface SiteSettings {
  id: Generated<number>;
  settings: Json;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface Tours {
  created_at: Generated<Timestamp>;
  description: string | null;
  id: Generated<number>;
  listed_from: Generated<Timestamp | null>;
  name: string;
  poster_image: string | null;
  poster_placeholder: string | null;
  published_at: Timestamp | null;
  reachable_from: Generated<Timestamp | null>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  visibility: Generated<"draft" | "unlisted" | "public">;
}

export interface Tracks {
  album_id: number | null;
  announced: Generated<boolean>;
  artist_id: number;
  audio_file: string | null;
  cover_image: string | null;
  cover_placeholder: string | null;
  created_at: Generated<Timestamp>;
  credits: Generated<Json>;
  disc_number: Generated<number>;
  duration_ms: Generated<number>;
  expected_on: string | null;
  genre_id: number | null;
  id: Generated<number>;
  isrc: string | null;
  listed_from: Timestamp | null;
  lyrics: string | null;
  original_file: string | null;
  original_hash: string | null;
  peaks: number[] | null;
  play_count: Generated<number>;
  published_at: Timestamp | null;
  reachable_from: Timestamp | null;
  synced_lyrics: Json | null;
  teaser_image: string | null;
  teaser_placeholder: string | null;
  teaser_text: string | null;
  teaser_title: string | null;
  title: string;
  track_number: number | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  visibility: Generated<"draft" | "unlisted" | "public">;
}

export interface Users {
  avatar: string | null;
  bio: string | null;
  blocked_at: Timestamp | null;
  can_log_in: Generated<boolean>;
  concert_count: Generated<number>;
  date_joined: Generated<Timestamp>;
  date_of_birth: string | null;
  display_name: string | null;
  email: string;
  facebook_username: string | null;
  favorite_artists: string | null;
  first_name: string;
  fun_facts: string | null;
  id: Generated<number>;
  instagram_username: string | null;
  last_name: string;
  linkedin_username: string | null;
  location: string | null;
  music_journey: string | null;
  newsletter_subscribed: Generated<boolean>;
  password_hash: string;
  phone_number: string | null;
  preferred_genre: string | null;
  role: Generated<"fan" | "owner">;
  terms_accepted_at: Timestamp | null;
  twitter_username: string | null;
  updated_at: Generated<Timestamp>;
  username: string;
  version: Generated<number>;
  website: string | null;
  youtube_username: string | null;
}

export interface Venues {
  address: string | null;
  city: string;
  country: string;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  latitude: number | null;
  longitude: number | null;
  name: string;
  postal_code: string | null;
  region: string | null;
  timezone: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  website: string | null;
}

export interface DB {
  albums: Albums;
  applied_settings: AppliedSettings;
  artists: Artists;
  demo_items: DemoItems;
  event_entries: EventEntries;
  event_log: EventLog;
  events: Events;
  favorites: Favorites;
  genres: Genres;
  notify_requests: NotifyRequests;
  play_windows: PlayWindows;
  playlist_entries: PlaylistEntries;
  playlists: Playlists;
  plays: Plays;
  popular_tracks: PopularTracks;
  rate_limits: RateLimits;
  sessions: Sessions;
  site_settings: SiteSettings;
  tours: Tours;
  tracks: Tracks;
  users: Users;
  venues: Venues;
}
