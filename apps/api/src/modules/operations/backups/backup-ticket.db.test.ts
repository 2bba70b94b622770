import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  owner = await signIn(site, { role: "owner" });
});

const ticket = () => site.services.operations.backup.ticket({ user: { id: owner.id }, token: owner.token });
const fetchAt = async (path: string) => (await site.app.inject({ url: path })).statusCode;

it("opens one download only, also when several try concurrently", async () => {
  const { path } = await ticket();
  const statuses = await Promise.all(Array.from({ length: 6 }, () => fetchAt(path)));
  expect(statuses.toSorted()).toEqual([200, 403, 403, 403, 403, 403]);
  expect(await fetchAt(path)).toBe(403);
});

it("expires with the session that requested it, and after a minute", async () => {
  const { path } = await ticket();
  await site.services.accounts.sessions.end(owner.token);
  expect(await fetchAt(path)).toBe(403);

  owner = await signIn(site, { role: "owner" });
  const late = await ticket();
  site.clock.advance(61_000);
  expect(await fetchAt(late.path)).toBe(403);
});

it("is void when its user has left the team", async () => {
  const { path } = await ticket();
  await site.db.updateTable("users").set({ role: "fan" }).where("id", "=", owner.id).execute();
  expect(await fetchAt(path)).toBe(403);
});

it("is stored only as its hash", async () => {
  const { path } = await ticket();
  const { rows } = await site.pool.query<{ id: string }>("select id from backup_tickets");
  expect(rows.some(({ id }) => path.includes(id))).toBe(false);
  expect(rows[0]?.id).toMatch(/^sha256:/);
});
