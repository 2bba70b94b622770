import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite({ env: { RATE_LIMITS: "on" } });
  owner = await signIn(site, { role: "owner", username: "theowner" });
});
afterAll(() => site.close());

let made = 0;
async function makeKey(values: object = {}) {
  made += 1;
  const fields = { scopes: ["orders" as const], is_read_only: false, per_minute: 600, expires_on: null };
  const { key, secret } = await site.services.programs.apiKeys.create(
    { id: owner.id, role: "owner" },
    { name: `Key ${made}`, ...fields, ...values },
  );
  return { id: key.id, name: key.name, secret };
}

const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
const trpc = (secret: string, path: string, input?: object) =>
  site.call(
    input ? "POST" : "GET",
    `/trpc/${path}`,
    input ? { ...bearer(secret), body: input } : bearer(secret),
  ) as Promise<{ status: number; headers: Record<string, unknown>; body: { error?: { message: string } } }>;

const SETTINGS = "/api/site/settings/";
const EXPORT = "/api/store/manage/orders/export/?period=all";

describe("an API key", () => {
  it("makes the calls that its scopes allow, in both schemes, and its use is recorded to the hour", async () => {
    const { secret, id } = await makeKey();
    expect((await site.call("GET", EXPORT, bearer(secret))).status).toBe(200);
    expect((await site.call("GET", EXPORT, { token: secret })).status).toBe(200);
    expect((await site.call("GET", SETTINGS, bearer(secret))).status).toBe(200);
    const { keys } = await site.services.programs.apiKeys.list({ id: owner.id, role: "owner" });
    expect(keys.find((key) => key.id === id)).toMatchObject({
      last_used_at: "2026-06-15T12:00:00.000Z",
      hint: secret.slice(-4),
      made_by: "theowner",
      state: "working",
    });
    const stored = await site.db.selectFrom("api_keys").selectAll().where("id", "=", id).execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it("does not make other tokens valid in the Bearer scheme", async () => {
    expect((await site.call("GET", SETTINGS, bearer(owner.token))).status).toBe(200);
    expect((await site.call("GET", EXPORT, bearer(owner.token))).status).toBe(401);
  });

  it("is refused, with the reason, outside its scopes, for personal data, and for calls that require a password", async () => {
    const { secret } = await makeKey();
    expect(await trpc(secret, "music.manage.albums.list")).toMatchObject({
      status: 403,
      body: { error: { message: "This API key is not allowed “music”." } },
    });
    expect(await site.call("GET", "/api/auth/profile/", bearer(secret))).toMatchObject({
      status: 403,
      body: { detail: "An API key stands for a program, not for a person. Sign in to do this." },
    });
    const { secret: all } = await makeKey({ scopes: ["operations", "orders", "overview", "settings", "fans"] });
    const word = expect.stringContaining("it takes a person who confirms it with their password");
    // Refused with a proof as well as without one, so the missing proof is not the reason.
    for (const [path, input] of [
      ["admin.demo.remove", {}],
      ["store.manage.orders.refund", { id: 1, amount: "1.00", note: "", proof: "x" }],
      ["admin.confirmPassword", { current_password: "x" }],
      ["admin.apiKeys.revoke", { id: 1 }],
    ] as const) {
      expect(await trpc(all, path, input), path).toMatchObject({ status: 403, body: { error: { message: word } } });
    }
    expect(await trpc(all, "admin.mailStatus")).toMatchObject({ status: 200 });
  });

  it("cannot change anything when it is read-only; the same call succeeds with a key that may write", async () => {
    const { available_languages, ...settings } = await site.services.site.editor.forEditing();
    const change = { ...settings, tagline: "Changed by a program" };
    const reader = await makeKey({ scopes: ["settings"], is_read_only: true });
    expect(await trpc(reader.secret, "site.manage.replace", change)).toMatchObject({
      status: 403,
      body: { error: { message: "This API key may only read." } },
    });
    expect((await trpc(reader.secret, "site.manage.get")).status).toBe(200);
    const writer = await makeKey({ scopes: ["settings"] });
    expect((await trpc(writer.secret, "site.manage.replace", change)).status).toBe(200);
    const [entry] = (await site.services.operations.auditLog.list({ page: 1, page_size: 1 })).results;
    expect(entry).toMatchObject({ action: "site.updated", actor: "theowner", api_key: writer.name });
  });

  it("is refused with a clear message when it is unknown, expired, revoked, or its maker has left the team", async () => {
    const said = async (secret: string) => {
      const { status, body } = await site.call("GET", SETTINGS, bearer(secret));
      return [status, (body as { detail?: string }).detail];
    };
    expect(await said("fanfare_key_of-another-site")).toEqual([401, "This API key is not known here."]);
    const revoked = await makeKey();
    await site.services.programs.apiKeys.revoke(owner.id, revoked.id);
    expect(await said(revoked.secret)).toEqual([401, "This API key was revoked."]);
    await expect(site.services.programs.apiKeys.revoke(owner.id, revoked.id)).rejects.toThrow("revoked already");
    const ending = await makeKey({ expires_on: "2026-06-15" });
    expect((await said(ending.secret))[0]).toBe(200);
    site.clock.set("2026-06-16T00:00:00Z");
    expect(await said(ending.secret)).toEqual([401, "This API key has expired."]);
    const other = await signIn(site, { role: "owner" });
    const { secret } = await site.services.programs.apiKeys.create(
      { id: other.id, role: "owner" },
      { name: "Left behind", scopes: ["orders"], is_read_only: true, per_minute: 9, expires_on: null },
    );
    await site.db.updateTable("users").set({ blocked_at: new Date() }).where("id", "=", other.id).execute();
    expect(await said(secret)).toEqual([401, "The member who made this API key is no longer on the team."]);
    await site.db.updateTable("users").set({ blocked_at: null, role: "fan" }).where("id", "=", other.id).execute();
    expect((await site.call("GET", EXPORT, bearer(secret))).status).toBe(403);
    // Login ignores any token sent with it.
    const login = await site.call("POST", "/api/auth/login/", {
      ...bearer(secret),
      body: { email: "a@b.c", password: "x" },
    });
    expect(login.status).toBe(400);
  });

  it("has its own rate limit, against which each call of a batch counts", async () => {
    const { secret } = await makeKey({ per_minute: 3 });
    const another = await makeKey({ per_minute: 3 });
    const batch = "/trpc/store.manage.orders.counts,store.manage.orders.counts?batch=1&input={}";
    expect((await site.call("GET", batch, bearer(secret))).status).toBe(200);
    expect((await site.call("GET", EXPORT, bearer(secret))).status).toBe(200);
    const over = await site.call("GET", EXPORT, bearer(secret));
    expect(over).toMatchObject({ status: 429, body: { detail: "This API key may make 3 calls a minute." } });
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
    expect((await site.call("GET", EXPORT, bearer(another.secret))).status).toBe(200);
  });
});

describe("making a key", () => {
  it("requires a unique name and an expiry date that is not over, and grants no more than its maker has", async () => {
    const { name } = await makeKey();
    const call = (values: object) =>
      site.services.programs.apiKeys.create(
        { id: owner.id, role: "owner" },
        { name: "New", scopes: ["orders"], is_read_only: true, per_minute: 1, expires_on: null, ...values },
      );
    await expect(call({ name: name.toUpperCase() })).rejects.toMatchObject({ fields: { name: [expect.any(String)] } });
    await expect(call({ expires_on: "2026-06-01" })).rejects.toMatchObject({
      fields: { expires_on: ["This day is over"] },
    });
    const fan = site.services.programs.apiKeys.create(
      { id: owner.id, role: "fan" },
      { name: "Fan", scopes: ["orders"], is_read_only: true, per_minute: 1, expires_on: null },
    );
    await expect(fan).rejects.toMatchObject({ fields: { scopes: [expect.stringContaining("may not do yourself")] } });
  });

  it("frees the name of a revoked key, and deletes a maker's keys with the account", async () => {
    const { id, name } = await makeKey();
    await site.services.programs.apiKeys.revoke(owner.id, id);
    await makeKey({ name });
    const other = await signIn(site, { role: "owner" });
    await site.services.programs.apiKeys.create(
      { id: other.id, role: "owner" },
      { name: "Theirs", scopes: ["orders"], is_read_only: true, per_minute: 1, expires_on: null },
    );
    await site.db.deleteFrom("users").where("id", "=", other.id).execute();
    expect(await site.db.selectFrom("api_keys").select("id").where("name", "=", "Theirs").execute()).toEqual([]);
  });
});
