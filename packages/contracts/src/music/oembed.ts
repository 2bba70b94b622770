import { z } from "zod";
import { text } from "../common/fields.ts";

/** Heights in pixels of the embedded player: of a single track, and with a track list. */
export const EMBED_HEIGHT = { track: 176, list: 352 } as const;
export const EMBED_WIDTH = 480;

/** The kinds of content that can be embedded, as named in the URL under `/embed/`. */
export const EMBED_KINDS = ["albums", "tracks", "playlists"] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];

const pixels = z.coerce.number({ error: "Must be a number of pixels" }).int().min(1).max(10_000);

/** A consumer's request (oembed.com, 2.2). `url` is the URL of an album, a track or a public playlist of this site. */
export const oembedInput = z.object({
  url: text(2000),
  maxwidth: pixels.optional(),
  maxheight: pixels.optional(),
  format: z.literal("json", { error: "Only json is supported" }).default("json"),
});

/** A response of type `rich`: `html` is an `<iframe>` with the player and contains no token. */
export const oembedResult = z.object({
  version: z.literal("1.0"),
  type: z.literal("rich"),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  author_name: z.string(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
  thumbnail_url: z.string().nullable(),
  thumbnail_width: z.int().nullable(),
  thumbnail_height: z.int().nullable(),
});
export type OembedResult = z.output<typeof oembedResult>;

const escapeAttribute = (value: string) =>
  value.replace(/[&"<>]/g, (sign) => ({ "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" })[sign] ?? "");

type EmbedCode = { siteUrl: string; kind: EmbedKind; id: number; title: string; width?: number; height?: number };

/** The HTML that embeds the player in another page; full width unless a width is given. */
export function embedCode({ siteUrl, kind, id, title, width, height }: EmbedCode): string {
  const tall = height ?? EMBED_HEIGHT[kind === "tracks" ? "track" : "list"];
  return `<iframe src="${escapeAttribute(`${siteUrl}/embed/${kind}/${id}`)}" width="${width ?? "100%"}" height="${tall}" style="border:0" loading="lazy" title="${escapeAttribute(title)}"></iframe>`;
}
