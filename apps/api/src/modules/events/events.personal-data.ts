import { AppError } from "../../platform/errors/app-error.ts";
import { inBatches, type PersonalDataSource } from "../../platform/personal-data.ts";
import type { AttendanceService } from "./attendance/attendance.service.ts";

const BATCH = 500;

/** The shows' personal data: places and waitlist positions, how fans joined and left, and when they were let in. */
export const createEventsPersonalData = (
  attendance: Pick<AttendanceService, "leave" | "stopWaiting">,
): PersonalDataSource => ({
  tables: ["door_entries", "event_entries", "event_log", "place_transfers", "sold_places"],
  files: {
    shows: (db, { id }) =>
      inBatches((last?: { id: number }) =>
        db
          .selectFrom("event_entries")
          .innerJoin("events", "events.id", "event_entries.event_id")
          .select([
            "event_entries.id",
            "events.title",
            "events.starts_at",
            "event_entries.status",
            "party_size",
            "since",
            "event_entries.language",
          ])
          .where("event_entries.user_id", "=", id)
          .where("event_entries.id", ">", last?.id ?? 0)
          .orderBy("event_entries.id")
          .limit(BATCH)
          .execute(),
      ),
    show_admissions: (db, { id }) =>
      inBatches((last?: { id: string }) => {
        const all = db
          .selectFrom("door_entries")
          .innerJoin("event_entries", "event_entries.id", "door_entries.entry_id")
          .innerJoin("events", "events.id", "door_entries.event_id")
          .select(["door_entries.id", "events.title", "person", "door", "let_in_at", "undone_at"])
          .where("event_entries.user_id", "=", id)
          .orderBy("door_entries.id")
          .limit(BATCH);
        return (last ? all.where("door_entries.id", ">", last.id) : all).execute();
      }),
    place_transfers: (db, { id }) =>
      inBatches((last?: { id: number }) =>
        db
          .selectFrom("place_transfers")
          .innerJoin("events", "events.id", "place_transfers.event_id")
          .select((eb) => [
            "place_transfers.id",
            "events.title",
            eb("from_user_id", "=", id).as("was_given"),
            "friend_name",
            "friend_email",
            "place_transfers.created_at",
            "accepted_at",
            "withdrawn_at",
          ])
          .where((eb) => eb.or([eb("from_user_id", "=", id), eb("accepted_by", "=", id)]))
          .where("place_transfers.id", ">", last?.id ?? 0)
          .orderBy("place_transfers.id")
          .limit(BATCH)
          .execute(),
      ),
    bought_places: (db, { id }) =>
      inBatches((last?: { order_item_id: number }) =>
        db
          .selectFrom("sold_places")
          .innerJoin("events", "events.id", "sold_places.event_id")
          .select([
            "order_item_id",
            "order_id",
            "events.title",
            "quantity",
            "is_presale",
            "sold_places.status",
            "sold_places.created_at",
            "changed_at",
          ])
          .where("sold_places.user_id", "=", id)
          .where("order_item_id", ">", last?.order_item_id ?? 0)
          .orderBy("order_item_id")
          .limit(BATCH)
          .execute(),
      ),
    show_history: (db, { id }) =>
      inBatches((last?: { id: number }) =>
        db
          .selectFrom("event_log")
          .innerJoin("events", "events.id", "event_log.event_id")
          .select(["event_log.id", "events.title", "action", "event_log.party_size", "event_log.created_at"])
          .where("event_log.user_id", "=", id)
          .where("event_log.id", ">", last?.id ?? 0)
          .orderBy("event_log.id")
          .limit(BATCH)
          .execute(),
      ),
  },
  // Each departure is decided separately under its show's lock, so that the next in line gets in.
  async settle(db, { id }) {
    const entries = await db
      .selectFrom("event_entries")
      .select(["event_id", "status"])
      .where("user_id", "=", id)
      .execute();
    for (const { event_id, status } of entries) {
      const leave = status === "attending" ? attendance.leave : attendance.stopWaiting;
      await leave(id, event_id).catch((error: unknown) => {
        // The show is over, or they left in the meantime, so there is nothing to give back.
        if (!(error instanceof AppError && ["not_found", "conflict"].includes(error.code))) throw error;
      });
    }
  },
  // Entries and their transfers are deleted with the account's row; the log and the doors keep the events without the fan's
  // identity, and a friend's name is deleted with the friend.
  async erase(trx, { id }) {
    await trx.deleteFrom("place_transfers").where("accepted_by", "=", id).execute();
    await trx.updateTable("sold_places").set({ user_id: null }).where("user_id", "=", id).execute();
    await trx.updateTable("event_log").set({ user_id: null }).where("user_id", "=", id).execute();
  },
});
