import { isCount, pendingAction } from "../../lib/pending-action.ts";

/** The number of places that a visitor chose at a show before logging in. */
export type PendingJoin = { event_id: number; party_size: number };

const pending = pendingAction<PendingJoin>("pending_join", ({ event_id, party_size }) =>
  isCount(event_id) && isCount(party_size) ? { event_id, party_size } : null,
);

export const savePendingJoin = pending.save;

export const takeAnyPendingJoin = pending.take;
export const hasPendingJoin = pending.has;

/** Returns the pending join of this show and removes it; a join of another show is dropped. */
export function takePendingJoin(eventId: number): PendingJoin | null {
  const join = pending.take();
  return join?.event_id === eventId ? join : null;
}
