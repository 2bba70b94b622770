import { MAX_CITIES } from "@fanfare/contracts/music/notices";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeEvent, makeVenue } from "../../../../test/event-factories.ts";
import { makeAlbum, signIn } from "../../../../test/factories.ts";
import { linkIn, runJob, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.advance(HOUR);
});

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const BERLIN = { city: "Berlin", latitude: 52.52, longitude: 13.405 };
const POTSDAM = { city: "Potsdam", latitude: 52.3906, longitude: 13.0645 };
const HAMBURG = { city: "Hamburg", latitude: 53.5511, longitude: 9.9937 };

const later = (by: number) => new Date(site.clock.now().getTime() + by);
const fanOf = (email: string) => signIn(site, { email, email_verified_at: new Date() });
const askNear = (body: object, token?: string) =>
  site.call("POST", "/api/events/notify/", { body, ...(token === undefined ? {} : { token }) });
const askAlbum = (body: object, token?: string) =>
  site.call("POST", "/api/music/notify/new-album/", { body, ...(token === undefined ? {} : { token }) });

/** A show in 30 days, published a minute from now unless `values` say otherwise. */
const announce = async (place: { city: string; latitude?: number; longitude?: number }, values = {}) =>
  makeEvent(site.db, {
    title: `Live in ${place.city}`,
    venue_id: await makeVenue(site.db, place),
    starts_at: later(30 * DAY),
    ends_at: later(30 * DAY + 3 * HOUR),
    published_at: later(60_000),
    ...values,
  });

/** Sends the mails due ten minutes later and returns their recipients and subjects. */
async function told(): Promise<[string, string][]> {
  site.clock.advance(10 * 60_000);
  await Promise.all([1, 2, 3].map(() => runJob(site, "announce_releases")));
  return (await runJobs(site)).map((mail): [string, string] => [mail.to, mail.subject]).toSorted();
}

it("the next album is announced once, to a fan and to a visitor who opened the link, and never by an older record", async () => {
  const fan = await fanOf("next@example.com");
  await makeAlbum(site.db, { title: "Out before", published_at: later(-DAY) });
  for (let round = 0; round < 2; round += 1) {
    expect(await askAlbum({}, fan.token)).toMatchObject({
      status: 200,
      body: { message: "We will write to you when it is out." },
    });
  }
  expect(await askAlbum({})).toMatchObject({ status: 400, body: { email: ["Email is required"] } });
  await askAlbum({ email: "careless@example.com" });
  await askAlbum({ email: "visitor@example.com" });
  const [, mail] = await runJobs(site);
  expect(mail).toMatchObject({ to: "visitor@example.com", subject: "Shall we let you know about the next album?" });
  const { token } = linkIn(mail, "/verify");
  expect((await site.call("POST", "/api/music/notify/confirm/", { body: { token } })).status).toBe(200);

  await makeAlbum(site.db, { title: "Draft", visibility: "draft", published_at: later(60_000) });
  await makeAlbum(site.db, { title: "Reissue", release_date: "1999-04-01", published_at: later(60_000) });
  expect(await told()).toEqual([]);
  await makeAlbum(site.db, { title: "Afterglow", published_at: later(60_000) });
  expect(await told()).toEqual([
    ["next@example.com", "“Afterglow” is out now"],
    ["visitor@example.com", "“Afterglow” is out now"],
  ]);
  await makeAlbum(site.db, { title: "One more", published_at: later(60_000) });
  expect(await told()).toEqual([]);
  expect((await askAlbum({}, fan.token)).status).toBe(200);
  expect(await told()).toEqual([]);
});

it("a show in or near a city is announced once, by the city's name or by coordinates", async () => {
  const [named, near, far] = [
    await fanOf("named@example.com"),
    await fanOf("near@example.com"),
    await fanOf("far@example.com"),
  ];
  await announce(BERLIN, { published_at: later(-DAY) });
  await makeVenue(site.db, POTSDAM);
  await makeVenue(site.db, HAMBURG);
  expect(await askNear({ city: "  bérlin " }, named.token)).toMatchObject({
    status: 200,
    body: { message: "We will write to you when a show near there is announced." },
  });
  await askNear({ city: "Potsdam" }, near.token);
  await askNear({ city: "Hamburg" }, far.token);
  expect(await told()).toEqual([]);
  await announce(BERLIN, { status: "cancelled" });
  await announce(BERLIN, { visibility: "draft" });
  await announce({ city: "Nowhere" });
  expect(await told()).toEqual([]);
  await announce(BERLIN);
  expect(await told()).toEqual([
    ["named@example.com", "A show near bérlin: Live in Berlin"],
    ["near@example.com", "A show near Potsdam: Live in Berlin"],
  ]);
  await announce(BERLIN);
  expect(await told()).toEqual([]);
});

it("wishes are listed for their fan only, who can end them, and are limited in cities, also under concurrency", async () => {
  const [fan, other] = [await fanOf("cities@example.com"), await fanOf("other.cities@example.com")];
  const responses = await Promise.all(
    Array.from({ length: MAX_CITIES + 3 }, (_, index) => askNear({ city: `City ${index}` }, fan.token)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(MAX_CITIES);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
  expect((await askNear({ city: " " }, fan.token)).body).toEqual({ city: ["City is required"] });
  await askAlbum({}, fan.token);
  const { notices } = (await site.call("GET", "/api/music/notify/", { token: fan.token })).body as {
    notices: { id: number; kind: string; city: string | null; title: string | null }[];
  };
  expect(notices[0]).toMatchObject({ kind: "new_album", title: null, city: null });
  expect(notices.slice(1).every(({ kind, city }) => kind === "show_near" && city?.startsWith("City"))).toBe(true);
  const path = `/api/music/notify/${notices[1]?.id}/`;
  expect((await site.call("DELETE", path, { token: other.token })).status).toBe(404);
  expect((await site.call("DELETE", path, { token: fan.token })).status).toBe(204);
  await announce({ city: notices[1]?.city ?? "" });
  expect(await told()).toEqual([]);
});
