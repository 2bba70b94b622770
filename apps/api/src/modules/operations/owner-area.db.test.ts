import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAlbum, makeTrack, makeUser, signIn } from "../../../test/factories.ts";
import { purchase } from "../../../test/purchase.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";
import { makeProduct } from "../../../test/store-factories.ts";
import { recordAudit } from "../../platform/audit/audit.queries.ts";
import { addJob } from "../../platform/jobs/jobs.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner", email: "owner@artist.example", username: "theowner" });
});
afterAll(() => site.close());

const page = { page: 1, page_size: 20 };

describe("blocking a fan", () => {
  it("ends all their sessions immediately, keeps them out, and is logged without their name", async () => {
    const fan = await signIn(site, { email: "troll@example.com", username: "troll" });
    expect((await site.call("GET", "/api/auth/profile/", { token: fan.token })).status).toBe(200);
    const { blocked_at } = await site.services.insights.fans.setBlocked(owner.id, fan.id, true);
    expect(blocked_at).not.toBeNull();
    expect((await site.call("GET", "/api/auth/profile/", { token: fan.token })).status).toBe(401);
    const [entry] = (await site.services.operations.auditLog.list(page)).results;
    expect(entry).toMatchObject({ action: "fan.blocked", actor: "theowner", subject_id: String(fan.id) });
    expect(JSON.stringify(entry)).not.toContain("troll");
    await site.services.insights.fans.setBlocked(owner.id, fan.id, false);
    expect((await site.services.insights.fans.byId(fan.id)).blocked_at).toBeNull();
  });

  it("is refused for the team", async () => {
    await expect(site.services.insights.fans.setBlocked(owner.id, owner.id, true)).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await site.call("GET", "/api/auth/profile/", { token: owner.token })).status).toBe(200);
  });
});

describe("the list of fans", () => {
  it("is searched by any part of name, username and address, without the team", async () => {
    await makeUser(site.db, {
      first_name: "Zoë",
      last_name: "Quux",
      display_name: "Moonwalker",
      username: "zquux",
      email: "zoe@quux.example",
    });
    for (const search of ["zoe", "ZOË QÚUX", "QUUX", "zquux", "zoe@quux", "moonw", "zq"]) {
      const { results } = await site.services.insights.fans.list({ ...page, search });
      expect([search, results.map((fan) => fan.username)]).toEqual([search, ["zquux"]]);
    }
    expect((await site.services.insights.fans.list({ ...page, search: "theowner" })).count).toBe(0);
  });
});

describe("the audit log", () => {
  it("can only be added to, even by the site itself", async () => {
    await site.db.transaction().execute((trx) =>
      recordAudit(trx, {
        actor_id: owner.id,
        action: "album.updated",
        subject_type: "album",
        subject_id: 7,
        summary: "Changed the album “Tide”",
        changes: { title: ["Tid", "Tide"] },
      }),
    );
    const { results } = await site.services.operations.auditLog.list({ ...page, search: "tide" });
    expect(results).toMatchObject([{ subject_id: "7", changes: { title: ["Tid", "Tide"] } }]);
    await expect(site.pool.query("delete from audit_log")).rejects.toThrow("audit_log is only added to");
    await expect(site.pool.query("update audit_log set summary = 'x'")).rejects.toThrow("audit_log is only added to");
  });
});

describe("the jobs", () => {
  it("that failed are listed with the reason, can be retried and removed", async () => {
    await addJob(site.db, "send_mail", { message_id: "<1@x>", to: "a@example.com", subject: "Hi", text: "x" });
    await site.pool.query(
      "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'connection refused'",
    );
    const listed = await site.services.operations.jobs.list({ ...page, state: "failed" });
    expect(listed).toMatchObject({ count: 1, counts: { failed: 1 } });
    const [job] = listed.results;
    expect(job).toMatchObject({ name: "send_mail", about: "a@example.com: Hi", last_error: "connection refused" });
    await site.services.operations.jobs.retry(owner.id, job?.id ?? "");
    expect((await site.services.operations.jobs.list(page)).counts).toMatchObject({ failed: 0, waiting: 1 });
    await site.services.operations.jobs.remove(owner.id, job?.id ?? "");
    expect((await site.services.operations.jobs.list(page)).count).toBe(0);
    await expect(site.services.operations.jobs.retry(owner.id, job?.id ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the overview", () => {
  it("sums each day of the period in UTC, including days without activity", async () => {
    const track = await makeTrack(site.db, { title: "Heard", album_id: await makeAlbum(site.db) });
    await site.pool.query(
      `insert into plays (track_id, played_at) values ($1, '2026-05-01T00:00:00Z'), ($1, '2026-05-01T23:59:59Z'),
         ($1, '2026-05-03T12:00:00Z'), ($1, '2026-04-30T23:59:59Z'), ($1, '2026-05-04T00:00:00Z')`,
      [track],
    );
    await makeUser(site.db, { date_joined: new Date("2026-05-02T10:00:00Z") });
    const { days, totals, top_tracks } = await site.services.insights.overview.summary({
      from: "2026-05-01",
      to: "2026-05-03",
    });
    expect(days.map(({ day, listens, fans }) => [day, listens, fans])).toEqual([
      ["2026-05-01", 2, 0],
      ["2026-05-02", 0, 1],
      ["2026-05-03", 1, 0],
    ]);
    expect(totals).toMatchObject({ listens: 3, fans: 1, sales: "0.00" });
    expect(top_tracks).toMatchObject([{ id: track, title: "Heard", listens: 3 }]);
  });
});

describe("the overview's sales", () => {
  it("are net of refunds and without cancelled orders, by day and by product alike", async () => {
    const fan = await signIn(site);
    const [tee, mug] = [
      await makeProduct(site.db, { name: "Net Tee", price_cents: 1000 }),
      await makeProduct(site.db, { name: "Net Mug", price_cents: 500 }),
    ];
    const paid = () => purchase(site, fan, tee, mug);
    const [, partly, whole, cancelled] = [await paid(), await paid(), await paid(), await paid()];
    await site.services.store.orders.refund(owner.id, { id: partly ?? 0, amount_cents: 700, note: null });
    await site.services.store.orders.refund(owner.id, { id: whole ?? 0, amount_cents: null, note: null });
    await site.services.store.orders.cancel(fan.id, cancelled ?? 0);

    const day = site.clock.now().toISOString().slice(0, 10);
    const { totals, days, top_products } = await site.services.insights.overview.summary({ from: day, to: day });
    // One order of 15.00, and 8.00 left of the partially refunded one.
    expect(totals).toMatchObject({ orders: 2, sales: "23.00" });
    expect(days).toMatchObject([{ orders: 2, sales: "23.00" }]);
    expect(top_products).toEqual([
      { id: tee.id, name: "Net Tee", quantity: 2, sales: "15.33" },
      { id: mug.id, name: "Net Mug", quantity: 2, sales: "7.67" },
    ]);
  });
});

describe("the site's settings", () => {
  it("keep the first change of two editors and reject the second", async () => {
    const { legal, version, ...settings } = await site.services.site.editor.forEditing();
    const given = { ...settings, version, legal: { contact_email: "me@artist.example", operator_name: "Me" } };
    const saved = await site.services.site.editor.replace(owner.id, { ...given, artist_name: "Nova" });
    expect(saved).toMatchObject({ artist_name: "Nova", legal: { terms_version: legal.terms_version } });
    await expect(site.services.site.editor.replace(owner.id, given)).rejects.toMatchObject({ code: "conflict" });
    const shown = await site.call("GET", "/api/site/settings/");
    expect(shown.body).toMatchObject({ artist_name: "Nova" });
  });

  it("publish a legal text as a version, sanitised; an empty one restores the default text", async () => {
    expect(await site.services.site.editor.legalPage("terms")).toBeNull();
    const body = "# Be kind\n\n<script>alert(1)</script>[x](javascript:alert(1))";
    await site.services.site.editor.publishLegal(owner.id, { kind: "terms", version: "2026-06-01", body });
    const shown = await site.services.site.editor.legalPage("terms");
    expect(shown).toMatchObject({ version: "2026-06-01", html: expect.stringContaining("<h2>Be kind</h2>") });
    expect(shown?.html).not.toMatch(/<script|href="javascript/);
    const again = { kind: "terms", version: "2026-06-01", body: "x" } as const;
    await expect(site.services.site.editor.publishLegal(owner.id, again)).rejects.toMatchObject({ code: "validation" });
    const [newest] = await site.services.site.editor.legalTexts();
    const next = { kind: "terms", version: "2026-06-02", body: " " } as const;
    const unseen = { ...next, based_on: null };
    await expect(site.services.site.editor.publishLegal(owner.id, unseen)).rejects.toMatchObject({ code: "conflict" });
    await site.services.site.editor.publishLegal(owner.id, { ...next, based_on: newest?.id });
    expect(await site.services.site.editor.legalPage("terms")).toBeNull();
    expect(await site.services.site.editor.legalTexts()).toHaveLength(2);
  });
});

describe("the owner's texts", () => {
  const shown = async (kind: string) => (await site.call("GET", `/api/site/text/?kind=${kind}`)).body;
  const settings = async () =>
    (await site.call("GET", "/api/site/settings/")).body as {
      pages: string[];
      legal: { contact_email: string | null };
    };

  it("are pages only when they exist, sanitised, and nothing replaces missing ones", async () => {
    await site.db.deleteFrom("site_settings").execute();
    site.services.content.changed(["site_settings"]);
    expect(await settings()).toMatchObject({ pages: [], legal: { contact_email: null } });
    expect([await shown("about"), await shown("store"), await shown("imprint")]).toEqual([null, null, null]);
    const { version, ...given } = await site.services.site.editor.forEditing();
    await site.services.site.editor.replace(owner.id, {
      ...given,
      version,
      legal: { contact_email: null, operator_name: "Nova Ltd" },
      texts: { about: "", store: "", imprint: "**Nova** <script>alert(1)</script>" },
    });
    expect(await settings()).toMatchObject({ pages: ["imprint"], legal: { operator_name: "Nova Ltd" } });
    expect(await shown("imprint")).toEqual({ html: expect.stringContaining("<strong>Nova</strong>") });
    expect(JSON.stringify(await shown("imprint"))).not.toContain("script");
  });

  it("use OWNER_EMAIL as the contact until the owner has set one, and none in mails when neither is set", async () => {
    const { services } = site;
    expect((await services.mailBranding()).contact).toBeNull();
    const named = await createTestSite({
      env: { OWNER_EMAIL: "me@artist.example", OWNER_PASSWORD: "a-long-password" },
    });
    try {
      expect((await named.services.mailBranding()).contact).toBe("me@artist.example");
      const { legal } = await named.services.site.settings();
      expect(legal.contact_email).toBeNull();
      await named.services.site.change({ legal: { ...legal, contact_email: "hello@artist.example" } });
      expect((await named.services.mailBranding()).contact).toBe("hello@artist.example");
    } finally {
      await named.close();
    }
  });
});
