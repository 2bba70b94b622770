import type { Kysely, Transaction } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import { createKeyedMutex } from "../../../platform/concurrency/keyed-mutex.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type LockedEvent, lockEvent } from "./entry.queries.ts";

/** Locks an event for one decision at a time; only negative controls replace it. */
export type LockShow = (trx: Transaction<DB>, id: number) => Promise<LockedEvent | undefined>;

/** A decision's result, and whether it changes how visitors see the event. */
type Decided<Result> = { result: Result; placesChanged: boolean };

/** Each decision about an event's places is made in one transaction that locks the event. */
export function createDecisions(deps: { db: Kysely<DB>; content: Content; lock?: LockShow | undefined }) {
  const { db, content, lock = lockEvent } = deps;
  const lockInProcess = createKeyedMutex<number>();

  /** Throws `not_found` for an unknown event, and whatever `work` throws. */
  return async <Result>(
    eventId: number,
    work: (trx: Transaction<DB>, event: LockedEvent) => Promise<Decided<Result>>,
  ): Promise<Result> => {
    const decided = await lockInProcess(eventId, () =>
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
