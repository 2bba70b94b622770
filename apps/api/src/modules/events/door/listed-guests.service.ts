import type {
  ListedGuest,
  ListedGuestChangeInput,
  ListedGuestFields,
  ListedGuestInput,
} from "@fanfare/contracts/events/door";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { type AuditChanges, changesOf } from "../../../platform/audit/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { assertFingerprint, fingerprintOf } from "../../../platform/http/stale-version.ts";
import { type LockedEvent, lockEvent } from "../attendance/entry.queries.ts";
import { promoteWaiting } from "../attendance/promotion.ts";
import { placesLeft } from "../attendance/waitlist.ts";
import { titleOf } from "../editing/event-editor.queries.ts";
import type { EventNewsService } from "../messages/event-news.service.ts";
import { lockParty, personsIn } from "./door-entry.queries.ts";
import {
  deleteListedGuest,
  findListedGuest,
  insertListedGuest,
  listListedGuests,
  updateListedGuest,
} from "./listed-guest.queries.ts";

const fieldsOf = ({ name, note, party_size }: ListedGuestFields) => ({ name, note, party_size });

type GuestChange = "added" | "changed" | "removed";

const SAID: Record<GuestChange, string> = {
  added: "Added a guest to the list of",
  changed: "Changed a guest on the list of",
  removed: "Took a guest off the list of",
};

/** Records a change of a show's list with its places alone: entries are kept permanently, so they name no guest. */
async function audit(
  trx: Transaction<DB>,
  entry: { actorId: number; eventId: number; change: GuestChange; changes: AuditChanges },
): Promise<void> {
  const { actorId, eventId, change, changes } = entry;
  await recordAudit(trx, {
    actor_id: actorId,
    action: `event.guest_${change}`,
    subject_type: "event",
    subject_id: eventId,
    summary: `${SAID[change]} “${await titleOf(trx, eventId)}”`,
    changes,
  });
}

/** Guests that the team adds. They take places as fans do, so each decision is made under the show's lock. */
export function createListedGuests(deps: { db: Kysely<DB>; clock: Clock; content: Content; news: EventNewsService }) {
  const { db, clock, content, news } = deps;

  const checkRoom = (show: LockedEvent, more: number) => {
    const left = placesLeft(show);
    if (more > 0 && left !== null && more > left) {
      throw new AppError("conflict", `There is room for ${left} more. Raise the capacity to write down more guests.`);
    }
  };

  /** Locks a guest's show, then the guest. Throws `not_found`. */
  const locked = async (trx: Transaction<DB>, id: number) => {
    const found = await findListedGuest(trx, id);
    const show = found && (await lockEvent(trx, found.event_id));
    if (!show) throw notFound();
    await lockParty(trx, { kind: "guest", id });
    const guest = await findListedGuest(trx, id);
    if (!guest) throw notFound();
    return { show, guest, isIn: await personsIn(trx, { kind: "guest", id }) };
  };

  return {
    list: async (eventId: number): Promise<ListedGuest[]> =>
      (await listListedGuests(db, eventId)).map((guest) => ({ ...guest, fingerprint: fingerprintOf(fieldsOf(guest)) })),

    /** Throws `not_found`, and `conflict` when there are too few places. */
    add: (actorId: number, { event_id, ...guest }: ListedGuestInput): Promise<{ id: number }> =>
      content.write(async (trx) => {
        const show = await lockEvent(trx, event_id);
        if (!show) throw notFound();
        checkRoom(show, guest.party_size);
        const id = await insertListedGuest(trx, { ...guest, event_id, created_at: clock.now() });
        const changes = changesOf({}, { party_size: guest.party_size });
        await audit(trx, { actorId, eventId: event_id, change: "added", changes });
        return { id };
      }),

    /**
     * Throws `not_found`, and `conflict` when there are too few places, more of the party are already in, or `fingerprint` is
     * outdated.
     */
    change: (actorId: number, { id, fingerprint, ...fields }: ListedGuestChangeInput): Promise<void> =>
      content.write(async (trx) => {
        const { show, guest, isIn } = await locked(trx, id);
        if (fingerprint !== undefined) assertFingerprint(fingerprint, fieldsOf(guest));
        if (fields.party_size < isIn) throw new AppError("conflict", `${isIn} of this party are in already.`);
        const more = fields.party_size - guest.party_size;
        checkRoom(show, more);
        await updateListedGuest(trx, id, fields);
        const changes = changesOf({ party_size: guest.party_size }, { party_size: fields.party_size });
        await audit(trx, { actorId, eventId: show.id, change: "changed", changes });
        if (more < 0)
          await promoteWaiting(trx, { news, now: clock.now() }, { ...show, places_taken: show.places_taken + more });
      }),

    /** Throws `not_found`, and `conflict` for a guest who is already in. */
    remove: (actorId: number, id: number): Promise<void> =>
      content.write(async (trx) => {
        const { show, guest, isIn } = await locked(trx, id);
        if (isIn > 0) throw new AppError("conflict", "This guest is in already.");
        await deleteListedGuest(trx, id);
        const changes = changesOf({ party_size: guest.party_size }, { party_size: null });
        await audit(trx, { actorId, eventId: show.id, change: "removed", changes });
        const places_taken = show.places_taken - guest.party_size;
        await promoteWaiting(trx, { news, now: clock.now() }, { ...show, places_taken });
      }),
  };
}
