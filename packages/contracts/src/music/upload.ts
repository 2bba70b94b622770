import { z } from "zod";
import { id, instant, text } from "../common/fields.ts";

/** The result of uploading one file. `path` is where it is stored until it is imported. */
export const uploadedFile = z.object({ name: z.string(), path: z.string(), size: z.int() });
export type UploadedFile = z.output<typeof uploadedFile>;

/** Supported file extensions: audio, and cover and lyrics files next to it. */
export const UPLOAD_EXTENSIONS = [
  "mp3",
  "flac",
  "m4a",
  "ogg",
  "oga",
  "opus",
  "wav",
  "jpg",
  "jpeg",
  "png",
  "webp",
  "lrc",
  "txt",
] as const;

/** Files that belong together; `name` is a file's path within the uploaded folder, separated by `/`. */
export const importStartInput = z.object({
  files: z
    .array(z.object({ name: text(500).min(1), path: z.string().max(200) }))
    .min(1, { error: "There is no file to import" })
    .max(2000),
  root_name: text(200).nullable(),
});
export type ImportStartInput = z.output<typeof importStartInput>;

const outcome = z.enum(["new", "updated", "unchanged"]);
const unit = z.object({ title: z.string(), artist: z.string(), outcome, tracks: z.int() });

export const importReportView = z.object({
  albums: z.array(unit),
  singles: z.array(unit),
  tracks: z.record(outcome, z.int()),
  skipped: z.array(z.object({ file: z.string(), reason: z.string() })),
  notes: z.array(z.string()),
  stopped: z.string().nullable(),
});
export type ImportReportView = z.output<typeof importReportView>;

/** The progress of an import: `done` of `total` files have passed the current phase. */
export const importProgress = z.object({
  phase: z.enum(["waiting", "reading", "importing"]),
  done: z.int(),
  total: z.int(),
  name: z.string(),
});
export const importState = z.object({
  id,
  status: z.enum(["waiting", "running", "done", "failed"]),
  progress: importProgress.nullable(),
  report: importReportView.nullable(),
  failure: z.string().nullable(),
  /** When it was done or failed. */
  finished_at: instant.nullable(),
});
export type ImportState = z.output<typeof importState>;
