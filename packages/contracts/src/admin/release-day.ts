import { z } from "zod";
import { byId, id, idInput, instant, instantInput } from "../common/fields.ts";

/** The parts of a release day, which take effect together: an album comes out with what belongs to it. */
export const releaseDayInput = z.object({
  album_id: z.int({ error: "Choose the album" }).min(1, { error: "Choose the album" }).pipe(idInput),
  due_at: instantInput,
  /** The products that go on sale then. */
  product_ids: z.array(idInput).max(50),
  /** The show that becomes listed then. */
  event_id: idInput.nullable(),
  /** The letter that is sent then. */
  letter_id: idInput.nullable(),
  /** Whether the album becomes the first of the featured content. */
  is_featured: z.boolean(),
});
export type ReleaseDayInput = z.output<typeof releaseDayInput>;

export const releaseDayChangeInput = releaseDayInput.extend({ id, version: z.int() });
export const releaseDayCallOffInput = byId.extend({ version: z.int() });

export const RELEASE_DAY_STATUSES = ["planned", "done", "called_off", "stopped"] as const;

export const releaseDay = releaseDayInput.extend({
  id,
  album_id: id,
  version: z.int(),
  album_title: z.string(),
  status: z.enum(RELEASE_DAY_STATUSES),
  /** Why the release did not happen. */
  problem: z.string().nullable(),
  ended_at: instant.nullable(),
});
export type ReleaseDay = z.output<typeof releaseDay>;

/** The dry run: the planned steps in order, and the problems. A problem that `stops` prevents the whole release. */
export const releasePlan = z.object({
  steps: z.array(z.string()),
  problems: z.array(z.object({ stops: z.boolean(), text: z.string() })),
});
export type ReleasePlan = z.output<typeof releasePlan>;

const named = z.object({ id, title: z.string() });

/** The items to choose from for a release day. */
export const releaseChoices = z.object({
  albums: z.array(named.extend({ is_out: z.boolean() })),
  products: z.array(named.extend({ album_id: id.nullable(), is_listed: z.boolean() })),
  shows: z.array(named.extend({ starts_at: instant })),
  letters: z.array(named),
});
export type ReleaseChoices = z.output<typeof releaseChoices>;
