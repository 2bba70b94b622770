import { z } from "zod";
import { byId, id, idInput, instant, instantInput } from "../common/fields.ts";

/** What happens together at one moment: an album comes out, with what belongs to it. */
export const releaseDayInput = z.object({
  album_id: z.int({ error: "Choose the album" }).min(1, { error: "Choose the album" }).pipe(idInput),
  due_at: instantInput,
  /** What can be bought from then on. */
  product_ids: z.array(idInput).max(50),
  /** The show that is listed from then on. */
  event_id: idInput.nullable(),
  /** The letter that is sent then. */
  letter_id: idInput.nullable(),
  /** Whether the album stands first in what the site puts forward. */
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
  /** Why nothing happened. */
  problem: z.string().nullable(),
  ended_at: instant.nullable(),
});
export type ReleaseDay = z.output<typeof releaseDay>;

/** The dry run: what would happen, in order, and what is wrong. What `stops` it keeps all of it from happening. */
export const releasePlan = z.object({
  steps: z.array(z.string()),
  problems: z.array(z.object({ stops: z.boolean(), text: z.string() })),
});
export type ReleasePlan = z.output<typeof releasePlan>;

const named = z.object({ id, title: z.string() });

/** What a release day can be made of. */
export const releaseChoices = z.object({
  albums: z.array(named.extend({ is_out: z.boolean() })),
  products: z.array(named.extend({ album_id: id.nullable(), is_listed: z.boolean() })),
  shows: z.array(named.extend({ starts_at: instant })),
  letters: z.array(named),
});
export type ReleaseChoices = z.output<typeof releaseChoices>;
