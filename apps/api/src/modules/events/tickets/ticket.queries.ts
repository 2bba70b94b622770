import type { HeldKind } from "@fanfare/contracts/events/ticket";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";
import { orderItemsView } from "../../store/public.queries.ts";

/** A fan's place at a show with their name; undefined for a fan who is not attending. */
export const findHolder = (db: Kysely<DB>, eventId: number, userId: number) =>
  db
    .selectFrom("event_entries")
    .innerJoin(usersView.as("fan"), "fan.id", "event_entries.user_id")
    .select([
      "event_entries.id",
      "event_entries.party_size",
      sql<string>`btrim(fan.first_name || ' ' || fan.last_name)`.as("name"),
    ])
    .where("event_entries.event_id", "=", eventId)
    .where("event_entries.user_id", "=", userId)
    .where("event_entries.status", "=", "attending")
    .executeTakeFirst();

/**
 * Returns the ticket kinds of the attending fans of a show, or of one of them, by fan: those that they bought, and those bought by
 * fans who passed a place on to them, directly or through others. Fans who joined for free have none.
 */
export async function kindsOfFans(
  db: Kysely<DB>,
  eventId: number,
  userId: number | null = null,
): Promise<Map<number, HeldKind[]>> {
  const { rows } = await sql<HeldKind & { user_id: number }>`
    with recursive sources (fan, buyer) as (
      select user_id, user_id from event_entries
       where event_id = ${eventId} and status = 'attending' and (${userId}::int is null or user_id = ${userId}::int)
      union
      select sources.fan, place_transfers.from_user_id from place_transfers
        join sources on place_transfers.accepted_by = sources.buyer
       where place_transfers.event_id = ${eventId})
    select sources.fan as user_id, item.variant_name as name,
           case when exists (select from place_transfers where event_id = ${eventId} and accepted_by is not null
                                and sources.fan in (from_user_id, accepted_by)) then null
             else sum(sold_places.quantity)::int end as quantity
      from sources
      join sold_places on sold_places.user_id = sources.buyer
      join ${orderItemsView} as item on item.id = sold_places.order_item_id
     where sold_places.event_id = ${eventId} and sold_places.status = 'held' and item.variant_name is not null
     group by sources.fan, item.variant_name
     order by min(item.id)`.execute(db);
  const kinds = new Map<number, HeldKind[]>();
  for (const { user_id, ...kind } of rows) kinds.set(user_id, [...(kinds.get(user_id) ?? []), kind]);
  return kinds;
}
