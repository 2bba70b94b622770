import { type Kysely, sql } from "kysely";

const KINDS = [
  "placed",
  "paid",
  "payment_failed",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
  "expired",
  "refund_started",
  "refunded",
  "refund_failed",
];
const NEW_KINDS = ["message", "address_changed"];

async function allowKinds(db: Kysely<never>, kinds: readonly string[]): Promise<void> {
  const list = sql.raw(kinds.map((kind) => `'${kind}'`).join(", "));
  await sql`
    alter table order_events drop constraint order_events_kind_check,
      add constraint order_events_kind_check check (kind in (${list}))`.execute(db);
}

// The team's messages to a buyer, and its changes of an order's address, are entries of the order's timeline.
export async function up(db: Kysely<never>): Promise<void> {
  await allowKinds(db, [...KINDS, ...NEW_KINDS]);
  await sql`
    alter table order_events add constraint order_events_message_check
      check (kind <> 'message' or length(btrim(note)) between 1 and 5000)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table order_events drop constraint order_events_message_check`.execute(db);
  await sql`delete from order_events where kind in ('message', 'address_changed')`.execute(db);
  await allowKinds(db, KINDS);
}
