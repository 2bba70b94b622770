import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { ACCESS_TABLES } from "./owner.queries.ts";

let site: TestSite;
beforeEach(async () => {
  site = await createTestSite();
});
afterEach(() => site.close());

describe("references to an account", () => {
  /** Why each of these tables, which are kept when the account changes hands, gives no access to it. */
  const NO_WAY_IN: Record<string, string> = {
    api_keys: "revoked with it, see above",
    audit_log: "what was done",
    carts: "needs a session",
    consents: "what was agreed to",
    discount_uses: "what an order was given",
    event_entries: "places, told to the account's address",
    event_log: "what was done",
    favorites: "needs a session",
    idempotency_keys: "returns the response to a session's repeated call",
    legal_texts: "who wrote it",
    letters: "who wrote it",
    notify_requests: "a mail about a release or merch",
    order_events: "what was done",
    order_handovers: "what was done",
    order_notes: "who wrote it",
    place_transfers: "a friend's way to a place at a show, not to the account",
    orders: "bought by the account, needs a session",
    playlists: "needs a session",
    plays: "counts",
    refunds: "what was done",
    reviews: "needs a session",
    sold_places: "places, told to the account's address",
    stock_movements: "what was done",
    team_notice_choices: "what is mailed to the account's address",
    team_invitations: "taken back with it, see above",
  };
  const references = async () => {
    const { rows } = await site.pool.query<{ name: string }>(`
      with recursive reached (oid) as (
        select 'users'::regclass::oid
        union
        select link.conrelid from pg_constraint as link join reached on link.confrelid = reached.oid
         where link.contype = 'f' and link.confdeltype = 'c'
      ), direct as (
        select link.conrelid as oid from pg_constraint as link
         where link.contype = 'f' and link.confrelid = 'users'::regclass
      ), secret as (
        select attrelid as oid from pg_attribute
         where attnum > 0 and not attisdropped and attname ~ '(^|_)(token|hash|secret|proof|ticket|code)(_hash|_digest)?$'
           and attrelid in (select oid from reached)
      )
      select distinct relname as name from pg_class
       where oid in (select oid from direct union select oid from secret) and relname <> 'users' order by 1`);
    return rows.map(({ name }) => name);
  };
  const unhandled = (names: string[]) =>
    names.filter((name) => !(ACCESS_TABLES as readonly string[]).includes(name) && NO_WAY_IN[name] === undefined);

  it("are either ended when the account changes hands or listed here with the reason they may stay", async () => {
    const found = await references();
    expect(found).toEqual(expect.arrayContaining([...ACCESS_TABLES]));
    expect(unhandled(found)).toEqual([]);
    expect(Object.keys(NO_WAY_IN).filter((name) => !found.includes(name))).toEqual([]);
  });

  it("would include a new table of links that is not handled (negative control)", async () => {
    await site.pool.query("create table magic_links (hash text, user_id integer references users on delete cascade)");
    expect(unhandled(await references())).toEqual(["magic_links"]);
  });
});
