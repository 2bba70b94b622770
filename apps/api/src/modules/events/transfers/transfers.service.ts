import { msg, t } from "@fanfare/contracts/common/language";
import { LARGEST_PARTY } from "@fanfare/contracts/events/limits";
import type {
  AcceptedTransfer,
  OfferedTransfer,
  OpenTransfer,
  PlaceTransferInput,
} from "@fanfare/contracts/events/place-transfer";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB, PlaceTransfers } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import type { ActionLimits } from "../../../platform/http/limits/action-limits.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { findAddressee } from "../../accounts/public.queries.ts";
import { type IsVerified, unconfirmedAddress } from "../attendance/confirmed-address.ts";
import type { Decide } from "../attendance/decisions.ts";
import {
  deleteEntry,
  type Entry,
  findEntry,
  insertEntry,
  type LockedEvent,
  writeLog,
} from "../attendance/entry.queries.ts";
import { closedBecause } from "../attendance/waitlist.ts";
import { eventForMail } from "../calendar/event.queries.ts";
import { statusAt } from "../calendar/event-status.ts";
import { lockParty } from "../door/door-entry.queries.ts";
import type { EventNewsService } from "../messages/event-news.service.ts";
import {
  deleteEndedTransfers,
  findTransfer,
  insertTransfer,
  keepPlacesCounted,
  lockTransfer,
  markAccepted,
  openTransfersOf,
  personsInFrom,
  resizeParty,
  withdrawTransfer,
} from "./transfer.queries.ts";
import { type TransferMail, transferDigest } from "./transfer-mail.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    forget_place_transfers: Record<string, never>;
  }
}

type TransferRow = Selectable<PlaceTransfers>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a friend has to accept, but never beyond the end of the show. */
const TRANSFER_DAYS = 14;
/** How long the link of a withdrawn transfer still reports that it was withdrawn. */
const REMEMBERED_DAYS = 30;

const UNKNOWN = msg("We do not recognise this link. Please open it from the mail again.");
const USED = msg("This place has already been accepted.");
const EXPIRED = msg("The time to accept this place has run out.");
const WITHDRAWN = msg("This place was taken back.");
const GONE = msg("This place was given back to the show.");

type OpenRow = Awaited<ReturnType<typeof openTransfersOf>>[number];
const viewOf = (row: OpenRow): OpenTransfer => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

const conflict = (because: string) => new AppError("conflict", because);

/**
 * Transfers of places to friends. A place belongs to the giver until the friend accepts; then it is the friend's under a new
 * code, and the giver's last ticket is void. Decided under the locks of the show and the party, so that accepting, leaving and
 * letting in at a door are serialized.
 */
export function createPlaceTransfers(deps: {
  db: Kysely<DB>;
  clock: Clock;
  decide: Decide;
  news: EventNewsService;
  mail: TransferMail;
  limits: ActionLimits;
  isVerified: IsVerified;
}) {
  const { db, clock, decide, news } = deps;

  /** Why a transfer cannot be accepted; undefined if it can. */
  const fault = (row: TransferRow | undefined): string | undefined => {
    if (!row) return UNKNOWN;
    if (row.accepted_at) return USED;
    if (row.withdrawn_at) return WITHDRAWN;
    if (row.entry_id === null) return GONE;
    return row.expires_at <= clock.now() ? EXPIRED : undefined;
  };

  /** The transfer behind a link. Throws `validation` on `token` with the reason when the link cannot be used. */
  const usable = (row: TransferRow | undefined): TransferRow => {
    const reason = fault(row);
    if (!row || reason !== undefined) throw invalid({ token: [reason ?? UNKNOWN] });
    return row;
  };

  /** A giver's party, locked against doors, or undefined. Throws `conflict` once no place can be transferred. */
  const lockedParty = async (
    trx: Transaction<DB>,
    event: LockedEvent,
    userId: number,
    waiting: number,
  ): Promise<Entry | undefined> => {
    const closed = closedBecause(statusAt(event, clock.now()));
    if (closed) throw conflict(closed);
    const before = await findEntry(trx, event.id, userId);
    if (before?.status !== "attending") return undefined;
    await lockParty(trx, { kind: "fan", id: before.id });
    const entry = await findEntry(trx, event.id, userId);
    if (entry?.id !== before.id) return undefined;
    if ((await personsInFrom(trx, entry.id, entry.party_size - waiting)) > 0) {
      throw conflict(
        t("The last ticket of this party has already been used at the door, so this place can no longer change hands."),
      );
    }
    return entry;
  };

  /** Throws `conflict` for a friend with an unconfirmed address, unless it is the one to which the link was sent. */
  const checkAddress = async (userId: number, sentTo: string | null): Promise<void> => {
    if (deps.isVerified === null) return;
    const friend = await findAddressee(db, userId);
    if (friend && sentTo !== null && friend.email.toLowerCase() === sentTo.toLowerCase()) return;
    if (await deps.isVerified(userId)) return;
    throw unconfirmedAddress();
  };

  /** Adds a person to the friend's party, or creates a party of one. Throws `conflict` for a fan on the waitlist. */
  const admitFriend = async (trx: Transaction<DB>, event: LockedEvent, userId: number): Promise<number> => {
    const own = await findEntry(trx, event.id, userId);
    if (own?.status === "waitlisted") {
      throw conflict(t("You are on this show's waitlist. Leave it first, then accept this place."));
    }
    if (!own) {
      await insertEntry(trx, { event, user_id: userId, party_size: 1, status: "attending", since: clock.now() });
      return 1;
    }
    if (own.party_size >= LARGEST_PARTY) throw conflict(t("Your party has already reached the largest possible size."));
    await resizeParty(trx, own.id, own.party_size + 1);
    return own.party_size + 1;
  };

  /** Deletes expired transfers, and those withdrawn more than REMEMBERED_DAYS ago. */
  const deleteOld = (): Promise<void> =>
    deleteEndedTransfers(db, clock.now(), new Date(clock.now().getTime() - REMEMBERED_DAYS * DAY_MS));

  return {
    /** The caller's transfers that are not accepted yet; empty for a fan without a place. */
    async list(userId: number, eventId: number): Promise<OpenTransfer[]> {
      const entry = await findEntry(db, eventId, userId);
      if (!entry) return [];
      const rows = await openTransfersOf(db, entry.id, clock.now());
      return rows.map(viewOf);
    },

    /**
     * Transfers one place: the friend gets a mail with a link. Throws `not_found` for a fan without a place, `validation` on
     * `email` for the fan's own address or one that a transfer is under way to, `conflict` when every place is already being
     * transferred, the show is over or the ticket was used, and `rate_limited`.
     */
    async give(
      userId: number,
      { id, name, email }: PlaceTransferInput,
      origin: { address: string },
    ): Promise<OpenTransfer> {
      const giver = await findAddressee(db, userId);
      if (giver?.email.toLowerCase() === email.toLowerCase()) {
        throw invalid({ email: [t("This is your own address.")] });
      }
      if (!(await findEntry(db, id, userId))) throw notFound();
      await deps.limits.take("place_transfer", String(userId));
      const counted = await deps.limits.takeMail({ from: origin.address, to: email });
      return decide(id, async (trx, event) => {
        const now = clock.now();
        const own = await findEntry(trx, id, userId);
        const waiting = own ? (await openTransfersOf(trx, own.id, now)).length : 0;
        if (own && waiting >= own.party_size) {
          throw conflict(t("All places of your party have already been passed on. Take one back first."));
        }
        const entry = await lockedParty(trx, event, userId, waiting);
        if (!entry) throw notFound();
        const shown = { friend_name: name, friend_email: email, created_at: now, expires_at: endOf(event, now) };
        const transfer = await insertTransfer(trx, {
          event_id: id,
          entry_id: entry.id,
          from_user_id: userId,
          ...shown,
        });
        if (transfer === undefined) throw invalid({ email: [t("A place is already on its way to this address.")] });
        await deps.mail.queue(trx, transfer, counted);
        return { result: viewOf({ id: transfer, ...shown }), placesChanged: false };
      });
    },

    /** Withdraws a transfer that has not been accepted. Throws `not_found`. */
    async takeBack(userId: number, id: number): Promise<void> {
      if (!(await withdrawTransfer(db, id, userId, clock.now()))) throw notFound();
    },

    /** The place that a link offers. Throws `validation` on `token` for a link that cannot be used. */
    async read(token: string): Promise<OfferedTransfer> {
      const { event_id, from_user_id, friend_name, expires_at } = usable(await findTransfer(db, transferDigest(token)));
      const [show, giver] = await Promise.all([
        eventForMail(db, event_id, clock.now()),
        findAddressee(db, from_user_id),
      ]);
      if (!show || !giver) throw invalid({ token: [UNKNOWN] });
      return { event: show.event, from: giver.first_name, friend_name, expires_at: expires_at.toISOString() };
    },

    /**
     * Makes a place the caller's. The giver's last ticket becomes void, the caller gets a new one, and both are notified. Throws
     * `validation` on `token` for a link that cannot be used, and `conflict` with the reason.
     */
    async accept(userId: number, token: string): Promise<AcceptedTransfer> {
      const found = usable(await findTransfer(db, transferDigest(token)));
      if (found.from_user_id === userId)
        throw conflict(t("This place is already yours. Send the link to your friend."));
      await checkAddress(userId, found.friend_email);
      return decide(found.event_id, async (trx, event) => {
        const now = clock.now();
        const transfer = usable(await lockTransfer(trx, found.id));
        const entry = await lockedParty(trx, event, transfer.from_user_id, 0);
        if (entry === undefined || entry.id !== transfer.entry_id) throw invalid({ token: [GONE] });
        await keepPlacesCounted(trx, event.places_taken);
        await markAccepted(trx, transfer.id, userId, now);
        if (entry.party_size > 1) await resizeParty(trx, entry.id, entry.party_size - 1);
        else await deleteEntry(trx, entry.id);
        const party_size = await admitFriend(trx, event, userId);
        const line = {
          event_id: event.id,
          party_size: 1,
          created_at: now,
          details: JSON.stringify({ transfer: found.id }),
        };
        await writeLog(trx, [
          { ...line, user_id: transfer.from_user_id, action: "place_given" },
          { ...line, user_id: userId, action: "place_received" },
        ]);
        await news.queueMails(trx, event.id, [
          {
            user_id: transfer.from_user_id,
            news: { kind: "place_given", friend: transfer.friend_name, left: entry.party_size - 1 },
          },
          { user_id: userId, news: { kind: "place_received", party_size } },
        ]);
        return { result: { event_id: event.id, party_size }, placesChanged: false };
      });
    },

    deleteOld,
    deleteOldJob: defineJob({ name: "forget_place_transfers", outward: false, cron: "41 3 * * *", run: deleteOld }),
  };
}

/** When a transfer made now expires: no later than the end of the show, unless it has no date. */
function endOf(event: LockedEvent, now: Date): Date {
  const end = new Date(now.getTime() + TRANSFER_DAYS * DAY_MS);
  return event.ends_at > now && event.ends_at < end ? event.ends_at : end;
}
