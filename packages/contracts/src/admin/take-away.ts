import { z } from "zod";
import { instant } from "../common/fields.ts";

/** What a take-away archive says it is, and the version of its format; docs/operations/take-away.md tells both. */
export const TAKE_AWAY_KIND = "fanfare-take-away";
export const TAKE_AWAY_VERSION = 1;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

/** `manifest.json`, the archive's last entry. */
export const takeAwayManifest = z.object({
  kind: z.literal(TAKE_AWAY_KIND),
  version: z.literal(TAKE_AWAY_VERSION),
  created_at: instant,
  /** In an order in which each table comes after those that it refers to. `rows` is how many `data/<name>.jsonl` has. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.int().min(0) })),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
});
export type TakeAwayManifest = z.output<typeof takeAwayManifest>;

/** One line of `files.jsonl`: where the site keeps a file, and under which name the archive has it. */
export const takeAwayFile = z.object({ path: z.string(), entry: z.string() });
