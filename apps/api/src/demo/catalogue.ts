import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ALBUM_KINDS } from "@fanfare/contracts/music/album";
import { z } from "zod";

/** The folder of the content's package, wherever it is installed: linked in the repository, copied in the image. */
export const DEMO_CONTENT = dirname(createRequire(import.meta.url).resolve("@fanfare/demo-content/package.json"));

const link = z.object({ name: z.string(), url: z.url() });
const credits = z.array(z.object({ role: z.string(), name: z.string() }));
/** A path relative to the content folder. */
const file = z.string().regex(/^(audio|images|lyrics|peaks|video)\/[\w.-]+$/);

const teaser = { released: z.boolean(), teaser_title: z.string().nullable(), teaser_text: z.string().nullable() };

const catalogue = z.object({
  artist: z.object({ name: z.string(), image: file, tagline: z.string(), bio: z.string() }),
  albums: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      kind: z.enum(ALBUM_KINDS),
      genre: z.string(),
      release_date: z.iso.date(),
      price: z.string(),
      description: z.string(),
      credits,
      cover: file,
      featured_position: z.int().nullable(),
      ...teaser,
    }),
  ),
  tracks: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      /** The album's slug; null for a single. */
      album: z.string().nullable(),
      disc_number: z.int(),
      track_number: z.int(),
      genre: z.string(),
      duration_ms: z.int().nullable(),
      audio: file.nullable(),
      cover: file.nullable(),
      lyrics: file.nullable(),
      peaks: file.nullable(),
      credits,
      isrc: z.string().nullable(),
      release_date: z.iso.date().nullable(),
      ...teaser,
    }),
  ),
  popular_tracks: z.array(z.string()),
  hidden_track_titles: z.array(z.string()),
  hidden_album_titles: z.array(z.string()),
  featured_track: z.string(),
  site: z.object({
    hero: file,
    hero_portrait: file,
    og_image: file,
    video: z.object({ title: z.string(), poster: file, webm: file, mp4: file }),
    streaming_services: z.array(link),
    purchase_services: z.array(link),
    social_links: z.array(link),
    legal_contact_email: z.email(),
    copyright_year: z.int(),
  }),
});

export type DemoCatalogue = z.output<typeof catalogue>;

/** Reads the demo's catalogue. Throws when it does not exist or has an invalid shape. */
export async function readDemoCatalogue(content: string): Promise<DemoCatalogue> {
  return catalogue.parse(JSON.parse(await readFile(join(content, "catalogue.json"), "utf8")));
}
