import { expect, test, vi } from "vitest";
import { apiError, type FakeSite, fakeSiteLink } from "../testing/fake-site.ts";
import { sessionLink } from "./session-link.ts";
import { createLocalClient } from "./trpc.tsx";

function siteWith(token: string | null, respond: FakeSite["respond"] = () => ({ tracks: [] })) {
  const site: FakeSite = { calls: [], respond };
  const session = { now: token, rejected: vi.fn() };
  const link = sessionLink({ token: () => session.now, rejected: session.rejected });
  return { site, session, client: createLocalClient(link, fakeSiteLink(site)) };
}
const refuse = () => {
  throw apiError(401, "Not valid.");
};

test("a call carries the current token", async () => {
  const { site, client } = siteWith("t1");
  await client.auth.favorites.list.query();
  expect(site.calls).toEqual([{ path: "auth.favorites.list", input: undefined, token: "t1" }]);
});

test("a protected call without a token is not sent", async () => {
  const { site, session, client } = siteWith(null);
  await expect(client.auth.favorites.toggle.mutate({ track_id: 1 })).rejects.toThrow("Please log in first.");
  await expect(client.auth.profile.query()).rejects.toThrow("Please log in first.");
  expect(site.calls).toEqual([]);
  expect(session.rejected).not.toHaveBeenCalled();
});

test("a public call without a token is sent without one", async () => {
  const { site, client } = siteWith(null, () => ({ featured_albums: [], popular_tracks: [] }));
  await client.music.featured.query();
  expect(site.calls[0]?.token).toBeNull();
});

test("a 401 to a call with a token is reported with that token, even if the token has changed since", async () => {
  const { session, client } = siteWith("t1", refuse);
  const call = client.music.featured.query();
  session.now = "t2";
  await expect(call).rejects.toThrow("Not valid.");
  expect(session.rejected.mock.calls).toEqual([["t1"]]);
});

test("a 401 to a call without a token, and any other error, do not affect the session", async () => {
  const visitor = siteWith(null, refuse);
  await expect(visitor.client.music.featured.query()).rejects.toThrow();
  expect(visitor.session.rejected).not.toHaveBeenCalled();
  const fan = siteWith("t1", () => {
    throw apiError(403, "No.");
  });
  await expect(fan.client.music.featured.query()).rejects.toThrow();
  expect(fan.session.rejected).not.toHaveBeenCalled();
});

test("a response that arrives after another user has signed in is discarded, unless it is public", async () => {
  const { session, client } = siteWith("t1", (path) => (path === "music.genres.list" ? [] : { items: ["theirs"] }));
  const calls = [client.store.cart.get.query(), client.music.genres.list.query()];
  session.now = "t2";
  const [cart, genres] = await Promise.allSettled(calls);
  expect(cart).toMatchObject({
    status: "rejected",
    reason: { message: "Another user has signed in in the meantime." },
  });
  expect(genres).toMatchObject({ status: "fulfilled", value: [] });
});
