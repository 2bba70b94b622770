import type { User } from "@fanfare/contracts/auth/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTrack, makeUser, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const URL = "/api/auth/profile/";
const patch = (token: string, body: unknown) => site.call("PATCH", URL, { token, body });

const FIELDS = {
  first_name: "Ana",
  last_name: "Lee",
  display_name: "Ana 🎸",
  phone_number: "+1 555 0100",
  date_of_birth: "1990-02-28",
  location: "Lisbon",
  favorite_artists: "One, Two",
  fun_facts: "I hum.",
  music_journey: "Long.\nVery long.",
  concert_count: 12,
  preferred_genre: "Soul",
  instagram_username: "ana.i",
  twitter_username: "ana_t",
  facebook_username: "ana.f",
  youtube_username: "ana_y",
  linkedin_username: "ana-l",
};

describe("the profile", () => {
  it("accepts every field of the spec, flat, and returns it nested", async () => {
    const { token } = await signIn(site);
    const response = await patch(token, {
      ...FIELDS,
      username: "ana_the_fan",
      website: "ana.example/me",
      bio: "Hello",
    });
    expect(response).toMatchObject({
      status: 200,
      body: { ...FIELDS, username: "ana_the_fan", profile: { website: "https://ana.example/me", bio: "Hello" } },
    });
    expect((await site.call("GET", URL, { token })).body).toEqual(response.body);
  });

  it("changes only the given fields, and clears with null or an empty text", async () => {
    const { token } = await signIn(site);
    await patch(token, FIELDS);
    expect((await patch(token, { location: "Porto" })).body).toMatchObject({ ...FIELDS, location: "Porto" });
    const cleared = await patch(token, { location: "", date_of_birth: null, concert_count: "", bio: null });
    expect(cleared.body).toMatchObject({
      location: null,
      date_of_birth: null,
      concert_count: 0,
      display_name: "Ana 🎸",
    });
    expect((await patch(token, {})).status).toBe(200);
  });

  it("ignores fields that cannot be changed here, also when the whole account is sent back", async () => {
    const { id, token } = await signIn(site, { email: "read.only@example.com" });
    const before = (await site.call("GET", URL, { token })).body as User;
    const response = await patch(token, {
      ...before,
      id: 1,
      role: "owner",
      email: "evil@example.com",
      date_joined: "2001-01-01T00:00:00Z",
      newsletter_subscribed: true,
      email_verified: true,
      total_purchases: "999.00",
      favorite_tracks: [1],
      profile: { total_purchases: "999.00", bio: "nested" },
      password_hash: "x",
      can_log_in: false,
      deletion_due_at: "2030-01-01T00:00:00Z",
      version: 99,
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual(before);
    const row = await site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      role: "fan",
      can_log_in: true,
      password_hash: "none",
      email_verified_at: null,
      version: 2,
    });
  });

  it.each([
    [{ first_name: "" }, { first_name: ["First name is required"] }],
    [{ last_name: null }, { last_name: ["Last name is required"] }],
    [{ username: "ab" }, { username: ["Username must be at least 3 characters"] }],
    [{ date_of_birth: "2013-06-16" }, { date_of_birth: ["You must be at least 13 years old."] }],
    [{ date_of_birth: "yesterday" }, { date_of_birth: ["Enter a valid date (YYYY-MM-DD)"] }],
    [{ concert_count: -1 }, { concert_count: ["Enter a whole number from 0 to 100000"] }],
    [{ website: "javascript:alert(1)" }, { website: ["Enter a valid web address"] }],
    [{ location: 5 }, { location: ["Must be text"] }],
    [{ bio: "x".repeat(5001) }, { bio: ["Must be at most 5000 characters"] }],
    [{ avatar: "/media/images/else.jpg" }, { avatar: ["Please select an image file"] }],
    [{ avatar: { bytes: [1] } }, { avatar: ["Please select an image file"] }],
  ])("refuses %j with %j and changes nothing", async (fault, fields) => {
    const { token } = await signIn(site);
    const before = (await site.call("GET", URL, { token })).body;
    expect(await patch(token, { display_name: "Changed", ...fault })).toMatchObject({ status: 400, body: fields });
    expect((await site.call("GET", URL, { token })).body).toEqual(before);
  });

  it("refuses a username that is taken, compared without case, and allows one's own", async () => {
    await makeUser(site.db, { username: "Taken" });
    const { token } = await signIn(site, { username: "mine_own" });
    expect(await patch(token, { username: "tAKEN" })).toMatchObject({
      status: 400,
      body: { username: ["A user with this username already exists."] },
    });
    expect((await patch(token, { username: "Mine_Own" })).status).toBe(200);
  });

  it("gives a username that several request concurrently to one of them", async () => {
    const fans = await Promise.all(Array.from({ length: 8 }, () => signIn(site)));
    const responses = await Promise.all(fans.map(({ token }) => patch(token, { username: "wanted" })));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expect(response).toMatchObject({ status: 400, body: { username: [expect.any(String)] } });
    }
  });

  it("refuses a new name that could pass for the artist's or the owner's, except from the owner", async () => {
    const { token } = await signIn(site, { username: "plain", first_name: "Ana" });
    for (const name of ["Your Artist", "YOUR\u200b ARTIST official", "yоur аrtist", "Site Admin"]) {
      const reserved = ["This name is reserved."];
      expect(await patch(token, { display_name: name })).toMatchObject({
        status: 400,
        body: { display_name: reserved },
      });
      expect(await patch(token, { username: name })).toMatchObject({ status: 400, body: { username: reserved } });
      expect(await patch(token, { first_name: name })).toMatchObject({ status: 400, body: { first_name: reserved } });
    }
    const owner = await signIn(site, { username: "itself", role: "owner" });
    expect((await patch(owner.token, { display_name: "Your Artist" })).status).toBe(200);
    const early = await signIn(site, { username: "admin", display_name: "Owner" });
    const kept = { username: "admin", display_name: "Owner", location: "Lisbon" };
    expect(await patch(early.token, kept)).toMatchObject({ status: 200, body: { location: "Lisbon" } });
  });

  it("normalizes a display name and removes invisible characters", async () => {
    const { token } = await signIn(site, { username: "unseen" });
    const shown = async (display_name: string) =>
      ((await patch(token, { display_name })).body as { display_name: string | null }).display_name;
    expect(await shown("\u202eＡｎａ\u200b \u00a0 Bell\u2069")).toBe("Ana Bell");
    expect(await shown("\u200b\u3164")).toBeNull();
  });

  it("shows a new name on the person's public playlists immediately", async () => {
    const { token } = await signIn(site, { username: "old_name" });
    await site.call("POST", "/api/music/playlists/", { token, body: { name: "Shown" } });
    const owner = async () =>
      ((await site.call("GET", "/api/music/playlists/")).body as { name: string; owner_name: string }[]).find(
        (playlist) => playlist.name === "Shown",
      )?.owner_name;
    expect(await owner()).toBe("old_name");
    await patch(token, { username: "new_name" });
    expect(await owner()).toBe("new_name");
    await patch(token, { display_name: "The New Name" });
    expect(await owner()).toBe("The New Name");
  });

  it("requires a token", async () => {
    for (const [method, url] of [
      ["GET", URL],
      ["PATCH", URL],
      ["GET", "/api/auth/stats/"],
    ] as const) {
      expect(await site.call(method, url)).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
    }
  });
});

describe("an account's statistics", () => {
  it("are those of the contract, without withdrawn tracks", async () => {
    const { id, token } = await signIn(site, {
      concert_count: 4,
      newsletter_subscribed: true,
      date_joined: new Date("2024-01-05T10:00:00Z"),
    });
    const [track, withdrawn] = [await makeTrack(site.db), await makeTrack(site.db)];
    for (const one of [track, withdrawn]) await site.call("POST", `/api/auth/favorites/toggle/${one}/`, { token });
    await site.db.updateTable("tracks").set({ visibility: "draft" }).where("id", "=", withdrawn).execute();
    await site.call("POST", "/api/music/playlists/", { token, body: { name: "One" } });
    await site.db
      .insertInto("orders")
      .values([paidOrder(id, "A1", 5000, 1250), paidOrder(id, "A2", 0, 0)])
      .execute();
    const response = await site.call("GET", "/api/auth/stats/", { token });
    expect(response).toMatchObject({ status: 200 });
    expect(response.body).toEqual({
      favorite_tracks: 1,
      playlists: 1,
      orders: 2,
      total_purchases: "37.50",
      concert_count: 4,
      member_since: "2024-01-05T10:00:00.000Z",
      newsletter_subscribed: true,
    });
    const { body } = await site.call("GET", URL, { token });
    expect((body as User).profile).toMatchObject({ favorite_tracks: [track], total_purchases: "37.50" });
  });

  it("are zero for a new account", async () => {
    const { token } = await signIn(site);
    expect((await site.call("GET", "/api/auth/stats/", { token })).body).toMatchObject({
      favorite_tracks: 0,
      playlists: 0,
      orders: 0,
      total_purchases: "0.00",
      concert_count: 0,
      newsletter_subscribed: false,
    });
  });
});

function paidOrder(user_id: number, order_number: string, paid_cents: number, refunded_cents: number) {
  const person = {
    billing_first_name: "A",
    billing_last_name: "B",
    billing_email: "a@example.com",
    billing_address: "1",
    billing_city: "C",
    billing_state: "S",
    billing_zip_code: "1",
    billing_country: "US",
    shipping_first_name: "A",
    shipping_last_name: "B",
    shipping_address: "1",
    shipping_city: "C",
    shipping_state: "S",
    shipping_zip_code: "1",
    shipping_country: "US",
  };
  return {
    ...person,
    user_id,
    order_number,
    subtotal_cents: 5000,
    paid_cents,
    refunded_cents,
    same_as_billing: true,
    expires_at: new Date("2030-01-01T00:00:00Z"),
  };
}
