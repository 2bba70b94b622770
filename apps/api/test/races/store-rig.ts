import { orderCreateInput } from "@fanfare/contracts/store/checkout";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { createDemoProvider } from "../../src/integrations/payments/demo.ts";
import { paymentProviders } from "../../src/integrations/payments/payment-providers.ts";
import type { LockShow } from "../../src/modules/events/attendance/decisions.ts";
import type { StoreLocks } from "../../src/modules/store/orders/store-locks.ts";
import type { PaymentProvider } from "../../src/modules/store/payments/payment-provider.ts";
import { createStoreServices, type StoreServices } from "../../src/modules/store/store.services.ts";
import { createContent } from "../../src/platform/cache/content.ts";
import { ResponseCache } from "../../src/platform/cache/response-cache.ts";
import { type Clock, systemClock } from "../../src/platform/clock.ts";
import { createDatabase } from "../../src/platform/db/client.ts";
import type { DB } from "../../src/platform/db/types.gen.ts";
import { AppError } from "../../src/platform/errors/app-error.ts";
import { BILLING } from "../store-factories.ts";
import { makeJobsKnown } from "./known-jobs.ts";
import { soldPlacesOn } from "./sold-places.ts";

/** The store part of one process of the site: its own connections and its own queue of orders. */
export type StoreReplica = StoreServices & { db: Kysely<DB>; pool: pg.Pool };

export const INPUT = orderCreateInput.parse(BILLING);

/** Runs `work` with several replicas on one database, then closes their connections. */
export async function withStores<Result>(
  connection: pg.PoolConfig,
  options: {
    replicas: number;
    locks?: StoreLocks;
    purchaseLimits?: boolean;
    provider?: PaymentProvider;
    clock?: Clock;
    /** How shows are locked for one order at a time; only a test that proves the need for it passes another lock. */
    lock?: LockShow;
  },
  work: (replicas: readonly StoreReplica[], first: StoreReplica) => Promise<Result>,
): Promise<Result> {
  const provider = options.provider ?? createDemoProvider({ secretKey: "a secret of the races" });
  const databases = Array.from({ length: options.replicas }, () =>
    createDatabase({ ...connection, max: 16 }, { log: { warn: () => undefined } }),
  );
  const stores = databases.map(({ db, pool }) => ({
    db,
    pool,
    ...createStoreServices({
      db,
      clock: options.clock ?? systemClock,
      content: createContent({ db, cache: new ResponseCache({ maxBytes: 1e6 }) }),
      providers: paymentProviders([provider], provider),
      secretKey: "a secret of the races",
      media: { stat: async () => null, open: async () => null },
      hasMailServer: false,
      purchaseLimits: options.purchaseLimits ?? false,
      soldPlaces: soldPlacesOn(db, options),
      limits: { take: async () => undefined, giveBack: async () => undefined },
      publicUrl: "https://artist.example",
      writeInLanguage: async (_code, write) =>
        write({ name: "Artist", url: "https://artist.example", contact: "hello@artist.example" }),
      ...(options.locks ? { locks: options.locks } : {}),
    }),
  }));
  const [first] = stores;
  try {
    if (!first) throw new Error("at least one replica");
    await makeJobsKnown(first.db);
    return await work(stores, first);
  } finally {
    await Promise.all(databases.map((database) => database.close()));
  }
}

export const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

/** Creates fans and returns their ids in ascending order. */
export async function makeFans(db: Kysely<DB>, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    insert into users (email, username, first_name, last_name, password_hash)
    select name || '@example.com', name, 'Fan', name, 'none'
    from (select 'fan-' || substr(md5(random()::text || n), 1, 16) || n as name from generate_series(1, ${count}) n) names
    returning id`.execute(db);
  return rows.rows.map((row) => row.id).toSorted((one, other) => one - other);
}

/** Puts a line into each fan's cart directly in the database, so that the race starts at the order. */
export async function fillCarts(
  db: Kysely<DB>,
  lines: readonly { user_id: number; variant_id: number; quantity: number }[],
): Promise<void> {
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(lines)}::json)
        as given (user_id int, variant_id int, quantity int)
    ), made as (
      insert into carts (user_id) select distinct user_id from given
      on conflict (user_id) do update set updated_at = now() returning id, user_id
    )
    insert into cart_items (cart_id, variant_id, quantity, seen_price_cents)
    select made.id, given.variant_id, given.quantity, 0 from given join made using (user_id)
    on conflict (cart_id, variant_id) do update set quantity = excluded.quantity`.execute(db);
}

/** How calls ended: done, refused according to the contract, or in any other way, which is a fault. */
export type Ends<Value> = { done: Value[]; refused: AppError[]; faults: unknown[] };

/** Makes all calls in order, at most `concurrency` at a time. */
export async function callAll<Value>(
  calls: readonly (() => Promise<Value>)[],
  concurrency: number,
): Promise<Ends<Value>> {
  const ends: Ends<Value> = { done: [], refused: [], faults: [] };
  const queue = calls[Symbol.iterator]();
  const worker = async () => {
    for (const call of queue) {
      try {
        ends.done.push(await call());
      } catch (error) {
        if (error instanceof AppError && error.status < 500) ends.refused.push(error);
        else ends.faults.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return ends;
}
