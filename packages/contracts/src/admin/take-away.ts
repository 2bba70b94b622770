import { z } from "zod";
import { instant } from "../common/fields.ts";

/** The identifier of a take-away archive and the version of its format; both are documented in docs/operations/take-away.md. */
export const TAKE_AWAY_KIND = "fanfare-take-away";
export const TAKE_AWAY_VERSION = 1;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

/** `manifest.json`, the archive's last entry. */
export const takeAwayManifest = z.object({
  kind: z.literal(TAKE_AWAY_KIND),
  version: z.literal(TAKE_AWAY_VERSION),
  created_at: instant,
  /** Ordered so that each table comes after those that it references. `rows` is the number of lines in `data/<name>.jsonl`. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.int().min(0) })),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
});
export type TakeAwayManifest = z.output<typeof takeAwayManifest>;

/** One line of `files.jsonl`: a file's path on the site, and its entry in the archive. */
export const takeAwayFile = z.object({ path: z.string(), entry: z.string() });
