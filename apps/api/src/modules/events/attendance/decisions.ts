import type { Kysely, Transaction } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import { createKeyedMutex } from "../../../platform/concurrency/keyed-mutex.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type LockedEvent, lockEvent } from "./entry.queries.ts";

/** How an event is kept for one decision at a time; only tests that prove its need take another. */
export type LockShow = (trx: Transaction<DB>, id: number) => Promise<LockedEvent | undefined>;

/** What came of a decision, and whether visitors see the event differently for it. */
type Decided<Result> = { result: Result; placesChanged: boolean };

/** Every decision about an event's places is made alone, in one transaction that locks the event. */
export function createDecisions(deps: { db: Kysely<DB>; content: Content; lock?: LockShow | undefined }) {
  const { db, content, lock = lockEvent } = deps;
  const inTurn = createKeyedMutex<number>();

  /** Throws `not_found` without such an event, and what `work` throws. */
  return async <Result>(
    eventId: number,
    work: (trx: Transaction<DB>, event: LockedEvent) => Promise<Decided<Result>>,
  ): Promise<Result> => {
    const decided = await inTurn(eventId, () =>
      transact(db, async (trx) => {
        const event = await lock(trx, eventId);
        if (!event) throw notFound();
        const done = await work(trx, event);
        if (done.placesChanged) await content.announce(trx, ["events"]);
        return done;
      }),
    );
    if (decided.placesChanged) content.changed(["events"]);
    return decided.result;
  };
}

export type Decide = ReturnType<typeof createDecisions>;
