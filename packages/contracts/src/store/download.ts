import { z } from "zod";
import { byId, id, instant } from "../common/fields.ts";

/** One original file of a bought album or track. `url` works without a token until `expires_at`. */
export const downloadFile = z.object({
  order_item_id: id,
  track_id: id,
  title: z.string(),
  filename: z.string(),
  url: z.string(),
});

/**
 * Fresh links to all digital items of an order; every call creates new ones. `missing` lists bought items that are currently
 * unavailable, which the owner is notified of.
 */
export const downloads = z.object({
  expires_at: instant,
  files: z.array(downloadFile),
  missing: z.array(downloadFile.pick({ order_item_id: true, track_id: true, title: true })),
});
export type Downloads = z.output<typeof downloads>;

/** The uploaded file, or the MP3 that the site made from it. */
export const DOWNLOAD_FORMATS = ["original", "mp3"] as const;
export const downloadFormat = z.enum(DOWNLOAD_FORMATS);
export type DownloadFormat = z.output<typeof downloadFormat>;

/** Several files in one archive, whose download can be resumed. `size` in bytes. */
export const downloadArchive = z.object({ filename: z.string(), size: z.int().min(0), url: z.string() });

/**
 * Fresh links to all digital items of an order by format: `label` is for example "FLAC", `archive` contains all files and is
 * null if there is only one. Links and `missing` are as in `downloads`.
 */
export const downloadFormats = downloads.omit({ files: true }).extend({
  formats: z.array(
    z.object({
      format: downloadFormat,
      label: z.string(),
      files: z.array(downloadFile),
      archive: downloadArchive.nullable(),
    }),
  ),
});
export type DownloadFormats = z.output<typeof downloadFormats>;

/** `format`, `expires` and `signature` are part of the buyer's link. */
export const archiveFileInput = byId.extend({
  format: downloadFormat,
  expires: z.string({ error: "Required" }).max(20),
  signature: z.string({ error: "Required" }).max(100),
});
export type ArchiveFileInput = z.output<typeof archiveFileInput>;
