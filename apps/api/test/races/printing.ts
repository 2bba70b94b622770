import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { seeded } from "@fanfare/simulators/printify/faults";
import { type PrintifySimulator, startPrintifySimulator } from "@fanfare/simulators/printify/server";
import type pg from "pg";
import { createDatabase } from "../../src/platform/db/client.ts";
import { LATE_MS, SECRET, startPrintingReplica, TOKEN } from "./printing-replica.ts";
import { callAll, fillCarts, INPUT, makeFans, pick } from "./store-rig.ts";

const TOPICS = [
  "product:publish:started",
  "product:updated",
  "product:deleted",
  "order:created",
  "order:updated",
  "order:shipment:created",
  "order:shipment:delivered",
];
const ROUNDS_MAX = 400;

export type PrintingResult = {
  orders: number;
  /** Paid lines that are in no parcel, or in more than one. */
  linesLost: number;
  /** Orders that the provider has more than once. */
  duplicates: number;
  locked: number;
  /** Products that only the provider or only the shop offers. */
  productsWrong: number;
  highest: { account: number; catalog: number };
  /** Requests that the provider refused because of its rate limit. */
  refusedForSpeed: number;
  requests: number;
  faults: number;
  seconds: number;
};

/**
 * Two processes of a site sell a provider's products while the provider rate-limits requests with 429, drops connections, fails,
 * completes requests after their timeout, loses and reorders its notices, and removes products while they are being listed.
 * Afterwards the state must be the same as without all that.
 */
export async function runPrinting(options: {
  connection: pg.PoolConfig;
  products: number;
  orders: number;
  seed: number;
  /** The factor by which the real rate limits are exceeded; the simulator's are raised alike. */
  rateFactor: number;
  /** Removes the protections: the provider's list is empty, and orders are sent again without waiting. */
  blind?: boolean;
}): Promise<PrintingResult> {
  const began = performance.now();
  const random = seeded(options.seed);
  const folder = await mkdtemp(join(tmpdir(), "fanfare-printing-"));
  const simulator = await startPrintifySimulator({ token: TOKEN });
  const { products, orders, hooks, faults, traffic } = simulator;
  traffic.limits = { account: 600 * options.rateFactor, catalog: 100 * options.rateFactor };
  faults.random = random;
  hooks.random = random;
  orders.isForgetful = options.blind ?? false;

  const startReplica = () => startPrintingReplica({ ...options, folder, simulator });
  const replicas = [await startReplica(), await startReplica()];
  let turn = 0;
  const door = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      turn += 1;
      const { notices } = pick(replicas, turn).services.pod;
      notices.receive(Buffer.concat(chunks), request.headers["x-pfy-signature"]?.toString()).then(
        () => response.writeHead(200).end(),
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((done) => door.listen(0, "127.0.0.1", done));
  const place = door.address();
  const url = `http://127.0.0.1:${typeof place === "object" && place ? place.port : 0}/`;
  for (const topic of TOPICS) hooks.create({ topic, url, secret: SECRET });
  hooks.blockMs = 2_000;

  const database = createDatabase(options.connection, { log: { warn: () => undefined } });
  const { db } = database;
  const first = pick(replicas, 0).services;
  /** Jobs and polls retry failures; only the final state counts. */
  const quietly = (work: Promise<unknown>) => work.then(() => undefined).catch(() => undefined);

  try {
    stock(simulator, options.products);
    hooks.settings = { hold: true, copies: 2, drop: 0.3 };
    const storm = () => {
      faults.storms = [
        { rate: 0.02, kinds: ["shrink"], method: "GET", path: "products.json" },
        {
          rate: 0.3,
          kinds: ["lost_after", "late", "error_after_effect", "lost_before"],
          method: "POST",
          delay_ms: LATE_MS,
        },
        { rate: 0.12, kinds: ["rate_limit", "unavailable", "lost_before", "lost_after", "garbled"] },
      ];
    };
    storm();
    await Promise.all(replicas.map(({ services }) => quietly(services.pod.sync())));
    faults.storms = [];
    await until(ROUNDS_MAX, async () => (await first.pod.sync()).success);
    storm();
    // Independent of the random faults: the site never receives the confirmation of these orders.
    if (options.blind) faults.add({ kind: "lost_after", method: "POST", path: "orders.json", times: 4 });

    const variants = await db
      .selectFrom("product_variants")
      .innerJoin("products", "products.id", "product_variants.product_id")
      .select("product_variants.id")
      .where("product_variants.is_available", "=", true)
      .where("products.visibility", "=", "public")
      .where("products.name", "like", "Tee%")
      .execute();
    const people = await makeFans(db, options.orders);
    await fillCarts(
      db,
      people.flatMap((user_id, index) =>
        Array.from({ length: 1 + (index % 3) }, (_, line) => ({
          user_id,
          variant_id: pick(variants, index * 7 + line).id,
          quantity: 1 + line,
        })),
      ),
    );
    const made = await callAll(
      people.map((user_id) => async () => {
        const order = await first.store.checkout.create(user_id, INPUT, null);
        const { payment_intent_id } = await first.store.payments.intentFor(user_id, order.id);
        await first.store.payments.confirm(user_id, order.id, payment_intent_id);
        return order.id;
      }),
      8,
    );
    if (made.faults.length + made.refused.length > 0) throw made.faults[0] ?? made.refused[0];
    const ids = made.done;
    for (const product of products.list.slice(0, Math.ceil(options.products / 5))) {
      if (!product.is_locked) products.publish(product.id, "update");
    }

    // Both processes fulfil every order, twice, while the provider continues with its random faults.
    await callAll(
      [...ids, ...ids].flatMap((id) =>
        replicas.map(
          ({ services }) =>
            async () =>
              quietly(services.pod.fulfil(1, id)),
        ),
      ),
      12,
    );
    const open = async () =>
      (await db.selectFrom("orders").select("id").where("id", "in", ids).where("status", "<>", "delivered").execute())
        .length;
    for (let round = 0; round < ROUNDS_MAX && (await open()) > 0; round += 1) {
      advance(simulator, random);
      await hooks.deliver(2);
      if (round > 6) faults.storms = [];
      await quietly(pick(replicas, round).services.pod.poll());
      await delay(100);
    }
    faults.clear();
    hooks.settings = { hold: false, copies: 1, drop: 0 };
    await until(ROUNDS_MAX, async () => (await first.pod.sync()).success);

    const lost = await db
      .selectFrom("order_items")
      .select(["order_items.id", "order_items.quantity"])
      .select((eb) =>
        eb
          .selectFrom("shipment_items")
          .innerJoin("shipments", "shipments.id", "shipment_items.shipment_id")
          .whereRef("shipment_items.order_item_id", "=", "order_items.id")
          .where("shipments.status", "=", "delivered")
          .select((sum) => sum.fn.coalesce(sum.fn.sum<number>("shipment_items.quantity"), sum.lit(0)).as("sent"))
          .as("sent"),
      )
      .where("order_items.order_id", "in", ids)
      .execute();
    const shown = await db
      .selectFrom("products")
      .select("provider_product_id")
      .where("source", "=", "provider")
      .where("visibility", "=", "public")
      .execute();
    const offered = new Set(products.list.map((product) => product.id));
    const listed = new Set(shown.map((row) => row.provider_product_id ?? ""));
    return {
      orders: ids.length,
      linesLost: lost.filter((line) => Number(line.sent) !== line.quantity).length,
      duplicates: orders.duplicates.length,
      locked: products.locked.length,
      productsWrong:
        [...offered].filter((id) => !listed.has(id)).length + [...listed].filter((id) => !offered.has(id)).length,
      highest: traffic.highestPerMinute,
      refusedForSpeed: traffic.refusedForSpeed,
      requests: traffic.total,
      faults: [...faults.met.values()].reduce((sum, times) => sum + times, 0),
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await Promise.all(replicas.map((replica) => replica.close()));
    await database.close();
    door.closeAllConnections();
    door.close();
    await simulator.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Shirts that are ordered, and spares that may vanish; one in ten has pictures, and every third waits to be published. */
function stock({ products }: PrintifySimulator, count: number): void {
  for (let index = 0; index < count + Math.ceil(count / 10); index += 1) {
    const { id } = products.create({
      title: index < count ? `Tee ${index}` : `Spare ${index}`,
      blueprint_id: [6, 77, 68][index % 3] ?? 6,
    });
    if (index % 10 !== 0) products.find(id).images = [];
    if (index % 3 === 0 && index < count) products.publish(id);
  }
}

/** Moves some of the orders one step on: produced, shipped in one or several parcels, delivered. */
function advance({ orders }: PrintifySimulator, random: () => number): void {
  for (const order of [...orders.all.values()]) {
    if (random() < 0.3) continue;
    if (order.status === "sending-to-production") orders.move(order.id, "in-production");
    else if (order.status === "in-production" && order.line_items.length > 1 && random() < 0.5)
      orders.ship(order.id, [0]);
    else if (order.status === "in-production" || order.status === "partially-fulfilled") orders.ship(order.id);
    else if (order.status === "fulfilled") orders.deliver(order.id);
  }
}

async function until(rounds: number, isDone: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    if (await isDone().catch(() => false)) return;
    await delay(200);
  }
  throw new Error("the provider never came back");
}
