import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";
import { runJobs } from "../../../../test/run-jobs.ts";
import { insertReprintItems } from "./reprint.queries.ts";

let site: PrintifySite;
let shirt: number;
let poster: number;
beforeAll(async () => {
  site = await createPrintifySite();
  for (const title of ["Tour Tee", "Tour Poster"]) site.printify.products.create({ title });
  await site.sync();
  const rows = await site.db
    .selectFrom("product_variants")
    .innerJoin("products", "products.id", "product_variants.product_id")
    .select(["product_variants.id", "products.name"])
    .execute();
  shirt = rows.find(({ name }) => name === "Tour Tee")?.id ?? 0;
  poster = rows.find(({ name }) => name === "Tour Poster")?.id ?? 0;
});
afterAll(() => site.close());

const pod = () => site.services.pod;
const atProvider = (number: string) =>
  [...site.printify.orders.all.values()].filter((one) => one.metadata.shop_order_id === number);
const read = async (id: number) => {
  const { body } = await site.call("GET", `/api/store/orders/${id}/`, { token: site.fan.token });
  return body as {
    status: string;
    shipments: { status: string; is_reprint: boolean; tracking_number: string | null; items: object[] }[];
  };
};
/** Runs all jobs and returns the subjects of the mails that were sent. */
async function mailsOfWork(): Promise<string[]> {
  const mails: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    await site.printify.hooks.settled();
    mails.push(...(await runJobs(site)).map((mail) => mail.subject));
  }
  return mails;
}
/** An order of both products that Printify has sent, with its line ids. */
async function sentOrder() {
  const { id, order_number } = await site.order([shirt, poster]);
  await site.work();
  await pod().fulfil(site.owner.id, id);
  site.printify.orders.ship(atProvider(order_number)[0]?.id ?? "");
  await site.work();
  const { lines } = await pod().reprintsOf(id);
  const [tee, print] = lines;
  if (!tee || !print) throw new Error("the order has no lines");
  return { id, order_number, tee: tee.order_item_id, print: print.order_item_id };
}
const ask = (id: number, number: number, lines: { order_item_id: number; quantity: number }[]) =>
  pod().askReprint(site.owner.id, { id, number, reason: "damaged", lines });

it("creates a reprint as an order of its own at the provider and leaves the fan's order unchanged", async () => {
  const { id, order_number, tee } = await sentOrder();
  site.printify.orders.deliver(atProvider(order_number)[0]?.id ?? "");
  await site.work();
  expect((await read(id)).status).toBe("delivered");

  const asked = await site.call("POST", `/api/store/printify/orders/${id}/reprints/`, {
    token: site.owner.token,
    body: { number: 1, reason: "damaged", lines: [{ order_item_id: tee, quantity: 1 }] },
  });
  expect(asked).toMatchObject({ status: 200, body: { reprints: [{ number: 1, state: "wanted" }] } });
  await site.work();
  const [there] = atProvider(`${order_number}-reprint-1`);
  expect(there).toMatchObject({ status: "on-hold", line_items: [{ quantity: 1, metadata: { title: "Tour Tee" } }] });
  expect((await pod().settings.attention()).orders).toMatchObject([{ order_number, reprint: 1, state: "created" }]);

  const sent = await pod().sendReprint(site.owner.id, { id, number: 1 });
  expect(sent.reprints).toMatchObject([{ state: "sent", problem: null }]);
  expect(site.printify.orders.sent.get(there?.id ?? "")).toBe(1);
  site.printify.orders.ship(there?.id ?? "");
  expect(await mailsOfWork()).toEqual([`The replacement for your order #${order_number} is on its way`]);
  const now = await read(id);
  expect(now.status).toBe("delivered");
  expect(now.shipments.map((one) => [one.is_reprint, one.status, one.items.length])).toEqual([
    [false, "delivered", 2],
    [true, "shipped", 1],
  ]);
  site.printify.orders.deliver(there?.id ?? "");
  await site.work();
  expect((await read(id)).shipments.map((one) => one.status)).toEqual(["delivered", "delivered"]);
  expect(await pod().settings.orderOf(id)).toMatchObject({ order: { order_number, reprint: 0, state: "closed" } });
  const audit = await site.db
    .selectFrom("audit_log")
    .select("summary")
    .where("action", "=", "order.reprint_asked")
    .execute();
  expect(audit.map((row) => row.summary)).toEqual([
    `Asked for reprint 1 of order ${order_number} (damaged): 1 × Tour Tee (Black / S)`,
  ]);
});

it("handles concurrent identical requests as one reprint and rejects a different one under the same number", async () => {
  const { id, order_number, tee, print } = await sentOrder();
  const burst = await Promise.all(Array.from({ length: 6 }, () => ask(id, 1, [{ order_item_id: tee, quantity: 1 }])));
  expect(burst.map(({ reprints }) => reprints.length)).toEqual([1, 1, 1, 1, 1, 1]);
  await expect(ask(id, 1, [{ order_item_id: print, quantity: 1 }])).rejects.toThrow("Another reprint");
  await site.work();
  expect(atProvider(`${order_number}-reprint-1`)).toHaveLength(1);
  await expect(ask(id, 2, [{ order_item_id: tee, quantity: 1 }])).rejects.toThrow("1 in a reprint already");

  // Once it is cancelled, its pieces can be reprinted again, and the buyer sees nothing of it.
  await pod().cancelReprint(site.owner.id, { id, number: 1 });
  expect(atProvider(`${order_number}-reprint-1`)).toMatchObject([{ status: "canceled" }]);
  await site.work();
  const { status, shipments } = await read(id);
  expect([status, shipments.filter((one) => one.is_reprint)]).toEqual(["shipped", []]);
  expect((await ask(id, 2, [{ order_item_id: tee, quantity: 1 }])).reprints).toHaveLength(2);
});

it("rejects a reprint that is not possible, with the reason", async () => {
  const fresh = await site.order([shirt]);
  await site.work();
  const { obstacle, lines } = await pod().reprintsOf(fresh.id);
  expect(obstacle).toContain("has not sent anything of this order yet");
  const waiting = [{ order_item_id: lines[0]?.order_item_id ?? 0, quantity: 1 }];
  await expect(ask(fresh.id, 1, waiting)).rejects.toThrow("has not sent anything");

  const { id, tee } = await sentOrder();
  await expect(ask(id, 1, waiting)).rejects.toThrow("Choose lines of this order that Printify makes.");
  await expect(ask(id, 1, [{ order_item_id: tee, quantity: 2 }])).rejects.toThrow("at most 1 can be printed again");
  await expect(ask(id, 2, [{ order_item_id: tee, quantity: 1 }])).rejects.toThrow("Another reprint");
  await expect(ask(999_999, 1, waiting)).rejects.toMatchObject({ code: "not_found" });
  await expect(pod().sendReprint(site.owner.id, { id, number: 1 })).rejects.toMatchObject({ code: "not_found" });
});

/** Inserts two concurrent reprints of the same single piece without the service's lock; returns the outcome of the second. */
async function noteTwice(
  { id, tee, order_number }: Awaited<ReturnType<typeof sentOrder>>,
  { isLocked }: { isLocked: boolean },
): Promise<string> {
  const row = (number: number) => ({
    order_id: id,
    provider: `printify:reprint-${number}`,
    external_id: `${order_number}-reprint-${number}`,
    reprint: number,
    reprint_reason: "lost" as const,
  });
  const rows = await site.db
    .insertInto("pod_orders")
    .values([row(1), row(2)])
    .returning("id")
    .execute();
  const [first, second] = rows.map((one) => one.id);
  const item = [{ order_item_id: tee, quantity: 1 }];
  const other = await site.db.transaction().execute(async (trx) => {
    await insertReprintItems(trx, first ?? 0, item);
    const late = site.db
      .transaction()
      .execute((its) => insertReprintItems(its, second ?? 0, item))
      .then(
        () => "noted",
        (error: unknown) => (error instanceof Error && "constraint" in error ? String(error.constraint) : "failed"),
      );
    // With the lock it waits for the first one's commit; without, it finishes before.
    if (!isLocked) await late;
    return { late };
  });
  return other.late;
}

it("the database rejects more open reprints than bought pieces, and would not without its row lock", async () => {
  const one = await sentOrder();
  expect(await noteTwice(one, { isLocked: true })).toBe("pod_reprint_items_bought");
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef('pod_reprint_bound()'::regprocedure) as source`.execute(site.db);
  await sql.raw((rows[0]?.source ?? "").replace("for no key update of item", "")).execute(site.db);
  const other = await sentOrder();
  expect(await noteTwice(other, { isLocked: false })).toBe("noted");
});
