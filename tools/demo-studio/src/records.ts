export const ARTIST = "Ember Oriole";
export type Credit = { role: string; name: string };
export type Record_ = {
  slug: string;
  title: string;
  kind: "album" | "ep" | "single";
  genre: string;
  release_date: string;
  price: string;
  description: string;
  credits: Credit[];
  cover: string;
  tracks: string[];
  featured_position: number | null;
  released: boolean;
  teaser_title: string | null;
  teaser_text: string | null;
};

const crew = (...more: Credit[]): Credit[] => [
  { role: "Written and performed by", name: ARTIST },
  { role: "Produced by", name: "The Low Lamp Room" },
  ...more,
];

export const albums: Record_[] = [
  {
    slug: "lanterns-on-the-water",
    title: "Lanterns on the Water",
    kind: "album",
    genre: "Dream Pop",
    release_date: "2026-05-15",
    price: "9.99",
    description:
      "Five songs for the hour after the lamps are lit. Written beside a slow river over one long summer, from the bright jangle of “Paper Boats” to the choir of selves that closes the record.",
    credits: crew(
      { role: "Strings", name: "The Weir Street Players" },
      { role: "Mastering", name: "Tall Grass Mastering" },
    ),
    cover: "images/cover-lanterns.jpg",
    tracks: ["paper-boats", "slow-burn-waltz", "harbour-lights", "glass-tide", "lanterns-on-the-water"],
    featured_position: 1,
    released: true,
    teaser_title: null,
    teaser_text: null,
  },
  {
    slug: "amber-season",
    title: "Amber Season",
    kind: "ep",
    genre: "Indie Folk",
    release_date: "2025-10-03",
    price: "5.99",
    description:
      "Wood, wire and breath: four autumn songs played close to the microphone, with the window open and the kettle on.",
    credits: crew({ role: "Reed organ and fiddle parts", name: "Barn Owl Society" }),
    cover: "images/cover-amber.jpg",
    tracks: ["october-hands", "cider-and-smoke", "the-orchard-sleeps", "first-frost"],
    featured_position: 2,
    released: true,
    teaser_title: null,
    teaser_text: null,
  },
  {
    slug: "night-bus-psalms",
    title: "Night Bus Psalms",
    kind: "album",
    genre: "Electronic",
    release_date: "2024-11-22",
    price: "7.99",
    description:
      "One ride, four stops, no gaps. A continuous piece for the last bus home: rain on the window, sodium light on the seats, and a hymn where the line ends.",
    credits: crew(
      { role: "Field textures", name: "Ember Oriole" },
      { role: "Mastering", name: "Tall Grass Mastering" },
    ),
    cover: "images/cover-nightbus.jpg",
    tracks: ["last-stop-hymn", "rain-window", "sodium-orange", "terminus"],
    featured_position: 3,
    released: true,
    teaser_title: null,
    teaser_text: null,
  },
  {
    slug: "urban-beats",
    title: "Urban Beats",
    kind: "ep",
    genre: "Lo-fi Hip-Hop",
    release_date: "2023-06-09",
    price: "3.49",
    description: "Two sketches from a rooftop: dusty drums, upright bass, and a melody that will not go to bed.",
    credits: crew(),
    cover: "images/cover-urban.jpg",
    tracks: ["concrete-lullaby", "rooftop-static"],
    featured_position: 4,
    released: true,
    teaser_title: null,
    teaser_text: null,
  },
  {
    slug: "digital-waves",
    title: "Digital Waves",
    kind: "ep",
    genre: "Synthwave",
    release_date: "2022-08-19",
    price: "3.49",
    description: "The early machines: gated drums, chorus pedals and a coast that only exists on a screen.",
    credits: crew(),
    cover: "images/cover-digital.jpg",
    tracks: ["neon-shoreline", "signal-bloom"],
    featured_position: 5,
    released: true,
    teaser_title: null,
    teaser_text: null,
  },
  {
    slug: "the-copper-hours",
    title: "The Copper Hours",
    kind: "album",
    genre: "Dream Pop",
    release_date: "2027-03-19",
    price: "10.99",
    description: "The second full-length record, in the works now.",
    credits: crew(),
    cover: "images/cover-coming.jpg",
    tracks: ["copper-sky", "undertow-choir"],
    featured_position: null,
    released: false,
    teaser_title: "Coming Soon",
    teaser_text: "A new record is on its way: warmer, wider, and recorded between midnight and four.",
  },
];

/** Announced tracks without audio. */
export const promised = [
  {
    slug: "copper-sky",
    title: "Copper Sky",
    album: "the-copper-hours",
    number: 1,
    genre: "Dream Pop",
    bpm: 91,
    key: "E minor",
    teaser_title: null,
    teaser_text: null,
  },
  {
    slug: "undertow-choir",
    title: "Undertow Choir",
    album: "the-copper-hours",
    number: 2,
    genre: "Ambient",
    bpm: 68,
    key: "Ab major",
    teaser_title: null,
    teaser_text: null,
  },
  {
    slug: "phoenix-hour",
    title: "Phoenix Hour",
    album: null,
    number: 1,
    genre: "Dream Pop",
    bpm: 102,
    key: "B minor",
    teaser_title: "Upcoming Song",
    teaser_text: "The next single is nearly done. One more night, one more chorus.",
  },
] as const;

export const MIRACLE = {
  cover: "images/cover-miracle.jpg",
  release_date: "2026-09-18",
  credits: crew(
    { role: "Strings", name: "The Weir Street Players" },
    { role: "Mastering", name: "Tall Grass Mastering" },
  ),
};

export function recordOf(slug: string): { album: Record_ | null; index: number; cover: string; year: number } {
  const album = albums.find((a) => a.tracks.includes(slug)) ?? null;
  return {
    album,
    index: album ? album.tracks.indexOf(slug) + 1 : 1,
    cover: album?.cover ?? MIRACLE.cover,
    year: Number((album?.release_date ?? MIRACLE.release_date).slice(0, 4)),
  };
}
