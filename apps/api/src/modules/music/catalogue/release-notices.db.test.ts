import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAlbum, makeTrack, signIn } from "../../../../test/factories.ts";
import { linkIn, runJob, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const DAY = 24 * 60 * 60 * 1000;
const announce = (title: string, days = 3) =>
  makeAlbum(site.db, {
    title,
    announced: true,
    expected_on: "2026-07-01",
    published_at: new Date(site.clock.now().getTime() + days * DAY),
  });
const ask = (body: object, token?: string) =>
  site.call("POST", "/api/music/notify/", { body, ...(token === undefined ? {} : { token }) });
const requests = (album: number) =>
  site.db.selectFrom("notify_requests").selectAll().where("album_id", "=", album).orderBy("id").execute();
/** Advances four days, past the release, and returns the mails that are sent. */
async function release(): Promise<[string, string][]> {
  site.clock.advance(4 * DAY);
  await runJob(site, "announce_releases");
  return (await runJobs(site)).map((mail): [string, string] => [mail.to, mail.subject]).toSorted();
}

describe("waiting for a release", () => {
  it("is confirmed immediately and only once for a fan's own verified address", async () => {
    const album = await announce("First <Light>");
    const fan = await signIn(site, { email: "proven.fan@example.com", email_verified_at: new Date() });
    for (let round = 0; round < 2; round += 1) {
      expect(await ask({ kind: "album", id: album }, fan.token)).toMatchObject({
        status: 200,
        body: { message: "We will write to you when it is out." },
      });
    }
    expect(await runJobs(site)).toEqual([]);
    expect(await requests(album)).toMatchObject([{ user_id: fan.id, confirmed_at: expect.any(Date) }]);
    expect(await release()).toEqual([["proven.fan@example.com", "“First <Light>” is out now"]]);
    expect(await release()).toEqual([]);
  });

  it("is confirmed for a visitor when a link is opened; the mail on the day has an unsubscribe link", async () => {
    const album = await announce("Second Light");
    const response = await ask({ kind: "album", id: album, email: "visitor+x@example.com" });
    expect(response).toMatchObject({ status: 200, body: { message: expect.stringContaining("open the link") } });
    await ask({ kind: "album", id: album, email: "careless@example.com" });
    const mails = await runJobs(site);
    expect(mails.map((mail) => mail.to)).toEqual(["visitor+x@example.com", "careless@example.com"]);
    const { token } = linkIn(mails[0], "/verify");
    expect((await site.call("POST", "/api/music/notify/confirm/", { body: { token } })).status).toBe(200);
    expect((await site.call("POST", "/api/music/notify/confirm/", { body: { token } })).status).toBe(400);
    site.clock.advance(4 * DAY);
    await runJob(site, "announce_releases");
    const [out, ...more] = await runJobs(site);
    expect(more).toEqual([]);
    expect(out).toMatchObject({
      to: "visitor+x@example.com",
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
    expect(out?.text).toContain(`https://artist.example/albums/${album}`);
  });

  it("responds the same for an address that waits already and one that does not", async () => {
    const album = await announce("Third Light");
    await ask({ kind: "album", id: album, email: "known@example.com" });
    const [known, fresh] = [
      await ask({ kind: "album", id: album, email: "KNOWN@example.com" }),
      await ask({ kind: "album", id: album, email: "fresh@example.com" }),
    ];
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
    expect(await requests(album)).toHaveLength(2);
  });

  it("is not confirmed for another person's address, nor for a fan's own unverified one", async () => {
    const album = await announce("Fourth Light");
    const fan = await signIn(site, { email: "unproven@example.com" });
    await ask({ kind: "album", id: album }, fan.token);
    await ask({ kind: "album", id: album, email: "else@example.com" }, fan.token);
    expect(await requests(album)).toMatchObject([
      { email: "unproven@example.com", user_id: fan.id, confirmed_at: null },
      { email: "else@example.com", user_id: null, confirmed_at: null },
    ]);
    await runJobs(site);
    expect(await release()).toEqual([]);
  });

  it("is refused for a release that is not announced, without a date, or without an address", async () => {
    const [plain, undated] = [
      await makeAlbum(site.db),
      await makeAlbum(site.db, { announced: true, expected_on: null, published_at: null, visibility: "draft" }),
    ];
    expect((await ask({ kind: "album", id: plain, email: "a@example.com" })).status).toBe(404);
    expect((await ask({ kind: "album", id: undated, email: "a@example.com" })).status).toBe(409);
    const album = await announce("Fifth Light");
    expect(await ask({ kind: "album", id: album })).toMatchObject({
      status: 400,
      body: { email: ["Email is required"] },
    });
    expect((await ask({ kind: "track", id: album, email: "a@example.com" })).status).toBe(404);
  });

  it("works for a single track, and can be stopped for all releases by one link", async () => {
    const single = await makeTrack(site.db, {
      title: "Lone Song",
      announced: true,
      expected_on: "2026-08-01",
      published_at: new Date(site.clock.now().getTime() + 2 * DAY),
    });
    const [first, later] = [await announce("Sixth Light", 2), await announce("Seventh Light", 20)];
    const fan = await signIn(site, { email: "stopper@example.com", email_verified_at: new Date() });
    for (const body of [
      { kind: "track", id: single },
      { kind: "album", id: first },
      { kind: "album", id: later },
    ])
      await ask(body, fan.token);
    site.clock.advance(3 * DAY);
    await runJob(site, "announce_releases");
    const mails = await runJobs(site);
    expect(mails.map((mail) => mail.subject).toSorted()).toEqual([
      "“Lone Song” is out now",
      "“Sixth Light” is out now",
    ]);
    const url = /<https:\/\/artist\.example(.*)>/.exec(mails[0]?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
    expect((await site.app.inject({ method: "POST", url })).statusCode).toBe(200);
    expect(await requests(later)).toEqual([]);
  });

  it("is fulfilled once by concurrent workers", async () => {
    const album = await announce("Eighth Light");
    for (let index = 0; index < 20; index += 1) {
      await site.db
        .insertInto("notify_requests")
        .values({ album_id: album, email: `many${index}@example.com`, confirmed_at: new Date() })
        .execute();
    }
    site.clock.advance(4 * DAY);
    await Promise.all([1, 2, 3, 4].map(() => runJob(site, "announce_releases")));
    const to = (await runJobs(site)).map((mail) => mail.to);
    expect(to).toHaveLength(20);
    expect(new Set(to).size).toBe(20);
  });
});
