import type { OwnerNotice } from "@fanfare/contracts/admin/owner-notices";
import type { TeamRole } from "@fanfare/contracts/admin/team";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeEvent } from "../../../../test/event-factories.ts";
import { signIn } from "../../../../test/factories.ts";
import { purchase } from "../../../../test/purchase.ts";
import { runJob, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { makeProduct } from "../../../../test/store-factories.ts";
import { addJob } from "../../../platform/jobs/jobs.ts";
import { noticeLine } from "./owner-notice-mail.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner", email: "owner@artist.example", username: "theowner" });
});
beforeEach(async () => {
  await sql`truncate owner_notices, owner_notice_switches, team_notice_choices`.execute(site.db);
  await sql`delete from graphile_worker._private_jobs`.execute(site.db);
  site.clock.advance(60 * 60_000);
});
afterAll(() => site.close());

/** Sends the owner's mails that are due and returns their subjects. */
async function told(): Promise<string[]> {
  await runJob(site, "tell_owner");
  return (await runJobs(site)).filter(({ to }) => to === "owner@artist.example").map(({ subject }) => subject);
}

const kinds = async () =>
  (await site.db.selectFrom("owner_notices").select("kind").orderBy("id").execute()).map(({ kind }) => kind);

/** Adds notices as the triggers would, `minutes` ago by the site's clock. */
async function happened(count: number, minutes = 0): Promise<void> {
  const at = new Date(site.clock.now().getTime() - minutes * 60_000);
  await sql`
    insert into owner_notices (kind, subject_id, facts, created_at)
    select 'sale', n, jsonb_build_object('order_number', 'N' || n, 'cents', 2500), ${at} from generate_series(1, ${count}::int) as n
    `.execute(site.db);
}

async function buy(): Promise<{ fan: { id: number; token: string }; order: number; product: number }> {
  const fan = await signIn(site);
  const product = await makeProduct(site.db, { name: "Tour Shirt", price_cents: 2500, stock: 4 });
  return { fan, order: await purchase(site, fan, product), product: product.id };
}

describe("the owner", () => {
  it("is notified of a sale, of low stock and of a refund, without the buyer's name", async () => {
    const { order } = await buy();
    expect(await kinds()).toEqual(["low_stock", "sale"]);
    expect(await told()).toEqual(["Nearly sold out: Tour Shirt", expect.stringMatching(/^Sold: order \S+, \$25\.00$/)]);
    await site.services.store.orders.refund(owner.id, { id: order, amount_cents: 700, note: null });
    expect(await told()).toEqual([expect.stringMatching(/^Paid back: \$7\.00 of order /)]);
    // A notice is sent only once.
    expect(await told()).toEqual([]);
  });

  it("is notified in the shop's currency, and of the size that is sold out", async () => {
    const { id, variantIds } = await makeProduct(site.db, { name: "Tour Hoodie", variants: [{ name: "M", stock: 1 }] });
    await site.db.updateTable("stock_levels").set({ quantity: 0 }).where("variant_id", "in", variantIds).execute();
    expect(await told()).toEqual(["Sold out: Tour Hoodie, M"]);
    const line = (currency: string) =>
      noticeLine({ kind: "sale", subject_id: id, facts: { order_number: "AB-1", cents: 1250 } }, currency).line;
    expect([line("USD"), line("EUR")]).toEqual(["Sold: order AB-1, $12.50", "Sold: order AB-1, €12.50"]);
  });

  it("is not notified of a rolled back transaction, nor of a kind that is switched off", async () => {
    const attempt = site.db.transaction().execute(async (trx) => {
      await sql`select note_for_owner('sale', 1, '{}', true)`.execute(trx);
      throw new Error("rolled back");
    });
    await expect(attempt).rejects.toThrow("rolled back");
    expect(await kinds()).toEqual([]);
    await site.services.operations.ownerNotices.choose(owner.id, { kind: "sale", is_on: false });
    await buy();
    expect(await kinds()).toEqual(["low_stock"]);
  });

  it("is notified when a show fills up and when it is full, each once a day", async () => {
    const show = await makeEvent(site.db, { title: "Last night", capacity: 10 });
    const join = async (party_size: number) => {
      const fan = await signIn(site);
      await site.services.events.attendance.join(fan.id, { id: show, party_size });
      return fan.id;
    };
    const leave = (fan: number) => site.services.events.attendance.leave(fan, show);
    await join(7);
    const second = await join(1);
    await leave(second);
    await join(1);
    const last = await join(2);
    await leave(last);
    await join(2);
    expect(await told()).toEqual(["Four fifths taken: Last night", "Full: Last night"]);
  });

  it("is notified of a job that failed for good, but not of a failed notice mail", async () => {
    await addJob(site.db, "send_mail", { message_id: "<1@x>", to: "a@example.com", subject: "Hi", text: "x" });
    await addJob(site.db, "owner_notice_mail", { message_id: "<2@x>", user_id: owner.id, notice_ids: [1] });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(site.db);
    expect(await told()).toEqual(["A job failed for good: send_mail"]);
    expect(await told()).toEqual([]);
  });
});

describe("the team", () => {
  const choose = (id: number, kind: OwnerNotice, is_on: boolean) =>
    site.services.operations.ownerNotices.choose(id, { kind, is_on });
  const read = (id: number) => site.services.operations.ownerNotices.read(id);
  const member = (role: TeamRole) => signIn(site, { role, email: `${role}@artist.example`, username: `the${role}` });
  /** Sends the team's due mails and returns their recipients and subjects. */
  async function mails(): Promise<[to: string, subject: string][]> {
    await runJob(site, "tell_owner");
    const sent = (await runJobs(site)).filter(({ to }) => to.endsWith("@artist.example"));
    return sent.map(({ to, subject }): [string, string] => [to, subject.replace(/ order.*/, "")]).toSorted();
  }

  it("members are notified of the kinds they chose among those of their role, and of none by default", async () => {
    const [shop, door] = [await member("orders"), await member("door")];
    expect(await read(shop.id)).toEqual({
      email: "orders@artist.example",
      switches: ["sale", "refund", "low_stock", "provider_problem", "preorder_missing"].map((kind) => ({
        kind,
        is_on: false,
      })),
      others: [],
    });
    expect((await read(door.id)).switches).toEqual([]);
    await buy();
    expect(await mails()).toEqual([
      ["owner@artist.example", "Nearly sold out: Tour Shirt"],
      ["owner@artist.example", "Sold:"],
    ]);
    await choose(shop.id, "sale", true);
    await choose(owner.id, "sale", false);
    await expect(choose(shop.id, "job_failed", true)).rejects.toMatchObject({ code: "forbidden" });
    await expect(choose(door.id, "sale", true)).rejects.toMatchObject({ code: "forbidden" });
    expect((await read(owner.id)).others).toContainEqual({ name: "theorders", kinds: ["sale"] });
    site.clock.advance(60 * 60_000);
    await happened(6);
    expect(await mails()).toEqual([["orders@artist.example", expect.stringMatching(/^6 things happened/)]]);
  });

  it("member who is removed or gets another role is no longer notified, not even of queued notices", async () => {
    const [gone, moved] = [await member("shows"), await member("music")];
    await site.services.accounts.team.setRole(owner.id, moved.id, "orders");
    await choose(gone.id, "show_filling", true);
    await choose(moved.id, "sale", true);
    await choose(owner.id, "sale", false);
    await happened(1);
    await runJob(site, "tell_owner");
    await site.services.accounts.team.setRole(owner.id, moved.id, "music");
    await site.services.accounts.team.remove(owner.id, gone.id);
    expect(await mails()).toEqual([]);
    expect(await site.db.selectFrom("team_notice_choices").select("user_id").execute()).toEqual([
      { user_id: moved.id },
      { user_id: owner.id },
    ]);
    await expect(read(gone.id)).rejects.toMatchObject({ code: "forbidden" });
    // A kind that no member gets is not even recorded.
    await sql`truncate owner_notices`.execute(site.db);
    await sql`update users set role = 'fan' where id = ${moved.id}`.execute(site.db);
    await buy();
    expect(await kinds()).toEqual(["low_stock"]);
  });
});

describe("many notices", () => {
  it("of up to five are sent individually; more at the same time in one mail", async () => {
    await happened(5);
    expect(await told()).toHaveLength(5);
    site.clock.advance(11 * 60_000);
    await happened(6);
    expect(await told()).toEqual([expect.stringMatching(/^6 things happened at /)]);
  });

  it("after individual ones wait until ten minutes are over, and are then sent in one mail", async () => {
    await happened(3);
    expect(await told()).toHaveLength(3);
    await happened(4);
    expect(await told()).toEqual([]);
    site.clock.advance(10 * 60_000 + 1);
    expect(await told()).toHaveLength(4);
    await happened(9);
    expect(await told()).toEqual([]);
    site.clock.advance(10 * 60_000 + 1);
    expect(await told()).toEqual([expect.stringMatching(/^9 things happened at /)]);
  });

  it("are mailed once, even by concurrent processes", async () => {
    await happened(4);
    await Promise.all(Array.from({ length: 8 }, () => runJob(site, "tell_owner")));
    const mails = (await runJobs(site)).filter(({ to }) => to === "owner@artist.example");
    expect(mails).toHaveLength(4);
    // Negative control: once they are no longer marked as mailed, they are mailed again.
    await sql`update owner_notices set mailed_at = null`.execute(site.db);
    expect(await told()).toHaveLength(4);
  });
});
