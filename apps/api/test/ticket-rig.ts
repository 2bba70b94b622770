import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import { sql } from "kysely";
import { expect } from "vitest";
import type { JobPayloads } from "../src/platform/jobs/jobs.ts";
import { makeEvent } from "./event-factories.ts";
import type { TestSite } from "./site.ts";
import { BILLING } from "./store-factories.ts";

export type Person = { id: number; token: string };

/** A ticket kind as the team submits it: two places at 25.00, always on sale, unless `values` differ. */
export const kind = (values: object = {}) => ({
  id: null,
  name: "Floor",
  price: "25.00",
  places: 2,
  sales_from: null,
  sales_until: null,
  ...values,
});

/** Sells and buys tickets through the API. `made` is called each time, since a test creates its site and owner later. */
export function createTicketRig(made: () => { site: Pick<TestSite, "call" | "db" | "services">; owner: Person }) {
  const call = (method: string, path: string, who: Person | null, body?: object) =>
    made().site.call(method, `/api/${path}`, { ...(who ? { token: who.token } : {}), ...(body ? { body } : {}) });

  /** Orders a quantity of each of the show's kinds, in their order. Returns the refusal if the cart or the order is refused. */
  const order = async (who: Person, show: ShowTickets, ...quantities: number[]) => {
    await call("DELETE", "store/cart/clear/", who);
    for (const [nth, quantity] of quantities.entries()) {
      if (quantity === 0) continue;
      const line = { product_id: show.product_id, variant_id: show.kinds[nth]?.id, quantity };
      const added = await call("POST", "store/cart/add/", who, line);
      if (added.status !== 200) return { ...added, order: null as never };
    }
    const placed = await call("POST", "store/orders/create/", who, BILLING);
    return { ...placed, order: placed.body as OrderDetail };
  };

  const pay = async (who: Person, { id }: OrderDetail) => {
    const { payments } = made().site.services.store;
    const { payment_intent_id } = await payments.intentFor(who.id, id);
    await payments.confirm(who.id, id, payment_intent_id);
  };

  /** Replaces a show's ticket kinds by `kinds`, as the owner. */
  const putKinds = (event_id: number, kinds: object[], version = 0) =>
    call("PUT", `events/events/${event_id}/ticket-kinds/`, made().owner, { version, kinds });

  return {
    call,
    order,
    pay,
    putKinds,

    /** Creates a show with these ticket kinds and their cart variants. */
    async soldShow(...kinds: object[]): Promise<ShowTickets> {
      const { site } = made();
      const id = await makeEvent(site.db, { title: "Lanterns" });
      expect((await putKinds(id, kinds)).status).toBe(200);
      return site.services.store.showTickets.ofShow(id);
    },

    async buy(who: Person, show: ShowTickets, ...quantities: number[]): Promise<OrderDetail> {
      const { status, order: placed } = await order(who, show, ...quantities);
      expect(status).toBe(201);
      await pay(who, placed);
      return placed;
    },

    /** Buys a ticket of each of the shows and one piece of each product in one order, with these codes. */
    async buyTogether(who: Person, shows: ShowTickets[], more: { products?: number[]; codes?: string[] } = {}) {
      for (const show of shows) {
        const line = { product_id: show.product_id, variant_id: show.kinds[0]?.id, quantity: 1 };
        expect((await call("POST", "store/cart/add/", who, line)).status).toBe(200);
      }
      for (const product_id of more.products ?? [])
        await call("POST", "store/cart/add/", who, { product_id, quantity: 1 });
      for (const code of more.codes ?? []) await call("POST", "store/cart/codes/", who, { code });
      const placed = (await call("POST", "store/orders/create/", who, BILLING)).body as OrderDetail;
      await pay(who, placed);
      return placed;
    },

    /** The free places of each of the show's kinds. */
    left: async ({ event_id }: ShowTickets) =>
      (await made().site.services.store.showTickets.ofShow(event_id)).kinds.map(({ places_left }) => places_left),

    /** Passes one place on; the friend accepts it through the mail's link. */
    async passOn(giver: Person, friend: Person, { event_id: id }: ShowTickets): Promise<void> {
      const { site } = made();
      await call("POST", `events/events/${id}/transfers/`, giver, { name: "Ben", email: `ben${id}@example.com` });
      const { rows } = await sql<{ payload: JobPayloads["place_transfer_mail"] }>`
        select payload from graphile_worker._private_jobs as jobs
          join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
         where tasks.identifier = 'place_transfer_mail' order by jobs.id desc limit 1`.execute(site.db);
      const mail = rows[0] && (await site.services.events.transferMail.composer.compose(rows[0].payload));
      const token = /#place=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
      expect((await call("POST", "events/transfers/accept/", friend, { token })).status).toBe(200);
    },

    async setShowStatus(id: number, status: "cancelled" | "upcoming"): Promise<void> {
      const { site, owner } = made();
      const { version } = await site.db
        .selectFrom("events")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await site.services.events.editor.changeEvent(owner.id, { id, version, status });
    },

    cancel: (who: Person, { id }: OrderDetail) => call("POST", `store/orders/${id}/cancel/`, who),

    wait: (who: Person, show: ShowTickets, party_size: number) =>
      made().site.services.events.attendance.wait(who.id, { id: show.event_id, party_size }),

    place: async (who: Person, show: ShowTickets) =>
      (await made().site.services.events.attendance.ownPlace(who.id, show.event_id)).place,
  };
}
