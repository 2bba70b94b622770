import type { Transaction } from "kysely";
import type { DB } from "../platform/db/types.gen.ts";

/** What the demo is made of. What refers to something else stands before it, which is the order of taking it away. */
export const DEMO_KINDS = ["playlist", "track", "album", "genre", "artist", "user"] as const;
export type DemoKind = (typeof DEMO_KINDS)[number];

/** Notes that a row came with the demo, so that exactly it can be taken away again. */
export async function markDemo(trx: Transaction<DB>, kind: DemoKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto("demo_items")
    .values(ids.map((item_id) => ({ kind, item_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
