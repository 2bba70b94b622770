import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { eventRow } from "../../src/modules/events/attendance/entry.queries.ts";
import { auditStore } from "../store-auditor.ts";
import { makeShow, readEnd } from "./show-replicas.ts";
import { callAll, fillCarts, INPUT, makeFans, pick, type StoreReplica, withStores } from "./store-rig.ts";

const HOUR_MS = 3_600_000;
/** How long the control's first buyer waits for the other one; after that it proceeds alone. */
const MEETING_MS = 30_000;

/** A show tomorrow with one ticket kind, and that kind's variant. With `presale` it is in a presale of that many tickets. */
export async function showWithTickets(
  first: StoreReplica,
  places: number,
  presale: number | null = null,
): Promise<{ id: number; variant_id: number }> {
  const [owner = 0] = await makeFans(first.db, 1);
  const id = await makeShow(first.db, places);
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const kind = {
    id: null,
    name: "Floor",
    price: 2500,
    places,
    sales_from: presale === null ? null : at(6 * HOUR_MS),
    sales_until: null,
    ...(presale !== null && { presale: { from: at(-HOUR_MS), code: "FANS", places: presale } }),
  };
  const { kinds } = await first.ticketKindEditor.change(owner, { id, version: 0, kinds: [kind] });
  return { id, variant_id: kinds[0]?.id ?? 0 };
}

const waitInLine = (first: StoreReplica, event_id: number, fans: readonly number[]) =>
  first.db
    .insertInto("event_entries")
    .values(fans.map((user_id) => ({ event_id, user_id, party_size: 1, status: "waitlisted" as const })))
    .execute();

/**
 * `buyers` want one ticket each of a show with `places`, concurrently through three processes. Then some of those who got one
 * pay, some cancel their order and the others let it expire, all concurrently, while `line` fans wait. `paid` were let in;
 * `offered` are the fans in line for whom a place is kept.
 */
export function runTicketRush(options: { connection: pg.PoolConfig; buyers: number; places: number; line: number }) {
  const { buyers, places, line } = options;
  // Ahead of the database's clock, which set the show's publication.
  let now = new Date(Date.now() + HOUR_MS);
  const clock = { now: () => now };
  return withStores(options.connection, { replicas: 3, clock, ...options }, async (replicas, first) => {
    const { id, variant_id } = await showWithTickets(first, places);
    const fans = await makeFans(first.db, buyers);
    await fillCarts(
      first.db,
      fans.map((user_id) => ({ user_id, variant_id, quantity: 1 })),
    );
    const began = performance.now();
    const orders = await callAll(
      fans.map((user_id, nth) => async () => ({
        user_id,
        ...(await pick(replicas, nth).checkout.create(user_id, INPUT, null)),
      })),
      buyers,
    );
    const seconds = (performance.now() - began) / 1000;
    const sold = orders.done.length;
    const problems = await auditStore(first.pool);

    const waiting = await makeFans(first.db, line);
    await waitInLine(first, id, waiting);
    const payments = await Promise.all(
      orders.done.map(async (order) => ({ ...order, intent: await first.payments.intentFor(order.user_id, order.id) })),
    );
    now = new Date(now.getTime() + HOUR_MS);
    const ends = await callAll(
      payments.map((order, nth) => async () => {
        const store = pick(replicas, nth);
        if (nth % 3 === 0) await store.payments.confirm(order.user_id, order.id, order.intent.payment_intent_id);
        else if (nth % 3 === 1) await store.orders.cancel(order.user_id, order.id);
        else await store.orders.expireDue();
      }),
      24,
    );
    await first.orders.expireDue();
    problems.push(...(await auditStore(first.pool)));
    const { attending, offered, places_taken } = await readEnd(first.db, id);
    return {
      sold,
      refused: orders.refused.filter(({ code }) => code === "conflict").length,
      faults: [...orders.faults, ...ends.faults],
      problems,
      paid: attending.length,
      /** Positions of the fans in line for whom a place is kept. */
      offered: offered
        .map(({ user_id }) => waiting.toSorted((a, b) => a - b).indexOf(user_id) + 1)
        .toSorted((a, b) => a - b),
      places_taken,
      seconds,
    };
  });
}

/** Puts one ticket into the cart of each of new fans, with the code of its presale. Returns their ids. */
async function fansWithTickets(db: StoreReplica["db"], count: number, variant_id: number): Promise<number[]> {
  const fans = await makeFans(db, count);
  await fillCarts(
    db,
    fans.map((user_id) => ({ user_id, variant_id, quantity: 1 })),
  );
  await db.updateTable("cart_items").set({ is_presale: true }).where("variant_id", "=", variant_id).execute();
  return fans;
}

/** `buyers` want one ticket each in a presale of `tickets` out of as many places as buyers, concurrently in three processes. */
export function runPresaleRush(options: { connection: pg.PoolConfig; buyers: number; tickets: number }) {
  const { buyers, tickets } = options;
  const clock = { now: () => new Date(Date.now() + HOUR_MS) };
  return withStores(options.connection, { replicas: 3, clock }, async (replicas, first) => {
    const { id, variant_id } = await showWithTickets(first, buyers, tickets);
    const fans = await fansWithTickets(first.db, buyers, variant_id);
    const orders = await callAll(
      fans.map((user_id, nth) => () => pick(replicas, nth).checkout.create(user_id, INPUT, null)),
      buyers,
    );
    const { places_taken } = await readEnd(first.db, id);
    return {
      sold: orders.done.length,
      refused: orders.refused.filter(({ code }) => code === "conflict").length,
      faults: orders.faults,
      problems: await auditStore(first.pool),
      places_taken,
    };
  });
}

/**
 * Two buyers of one place, who both look at the show before either takes it. With `isLocked` the second looks once the first is
 * done; without the lock, and without the schema's refusal behind it, it is sold to both. With `inPresale` the place is the only
 * one of a presale, else of the show.
 */
export function runLastTicket(options: { connection: pg.PoolConfig; isLocked: boolean; inPresale?: boolean }) {
  let arrived = 0;
  let meet: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const unlocked: Parameters<typeof withStores>[1]["lock"] = async (trx, id) => {
    const event = await eventRow(trx, id).executeTakeFirst();
    arrived += 1;
    if (arrived === 2) meet();
    const alone = new AbortController();
    await Promise.race([both, delay(MEETING_MS, undefined, { signal: alone.signal }).catch(() => undefined)]);
    alone.abort();
    return event;
  };
  return withStores(options.connection, { replicas: 1 }, async ([plain]) => {
    if (!plain) throw new Error("no store");
    const { id, variant_id } = await showWithTickets(plain, 5, options.inPresale ? 1 : null);
    // The kind has more places than the show, so the show's own count decides.
    if (!options.inPresale) await plain.db.updateTable("events").set({ capacity: 1 }).where("id", "=", id).execute();
    if (!options.isLocked && options.inPresale) {
      await sql`drop trigger sold_places_presale on sold_places`.execute(plain.db);
    } else if (!options.isLocked) {
      await sql`
        create or replace function sold_places_count() returns trigger language plpgsql as $$
        begin
          update events set places_taken = places_taken + new.quantity where id = new.event_id;
          return null;
        end $$`.execute(plain.db);
    }
    const fans = await fansWithTickets(plain.db, 2, variant_id);
    const rig = { replicas: 2, ...(options.isLocked ? {} : { lock: unlocked }) };
    return withStores(options.connection, rig, async (replicas) => {
      const ends = await callAll(
        fans.map((user_id, nth) => () => pick(replicas, nth).checkout.create(user_id, INPUT, null)),
        2,
      );
      const { places_taken } = await readEnd(plain.db, id);
      return { sold: ends.done.length, faults: ends.faults, places_taken };
    });
  });
}
