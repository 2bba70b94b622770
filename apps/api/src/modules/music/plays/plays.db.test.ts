import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTrack, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const play = (track: number, token?: string) =>
  site.call("POST", `/api/music/tracks/${track}/play/`, token === undefined ? {} : { token });

describe("a play", () => {
  it("counts once per listener and track within 30 seconds", async () => {
    const [track, other] = [await makeTrack(site.db), await makeTrack(site.db)];
    const fan = await signIn(site);
    expect((await play(track)).body).toEqual({ play_count: 1 });
    expect((await play(track)).body).toEqual({ play_count: 1 });
    expect((await play(track, fan.token)).body).toEqual({ play_count: 2 });
    expect((await play(other)).body).toEqual({ play_count: 1 });
    site.clock.advance(29_999);
    expect((await play(track)).body).toEqual({ play_count: 2 });
    site.clock.advance(1);
    expect((await play(track)).body).toEqual({ play_count: 3 });
  });

  it("is counted exactly once in a burst of one listener, and once each for many", async () => {
    const track = await makeTrack(site.db);
    await Promise.all(Array.from({ length: 40 }, () => play(track)));
    const fans = await Promise.all(Array.from({ length: 10 }, () => signIn(site)));
    await Promise.all(fans.flatMap((fan) => [play(track, fan.token), play(track, fan.token), play(track, fan.token)]));
    const { play_count } = await site.db
      .selectFrom("tracks")
      .select("play_count")
      .where("id", "=", track)
      .executeTakeFirstOrThrow();
    const { rows } = await site.db
      .selectFrom("plays")
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .where("track_id", "=", track)
      .executeTakeFirstOrThrow();
    expect([play_count, rows]).toEqual([11, 11]);
  });

  it("would be counted several times in that burst without the listener's row as a lock (negative control)", async () => {
    const track = await makeTrack(site.db);
    const look = () => site.db.selectFrom("plays").select("id").where("track_id", "=", track).executeTakeFirst();
    const count = () => site.db.insertInto("plays").values({ track_id: track, played_at: site.clock.now() }).execute();
    // Every read happens before every play, the worst case of a burst.
    const seen = await Promise.all(Array.from({ length: 40 }, look));
    await Promise.all(seen.filter((play) => play === undefined).map(count));
    const { rows } = await site.db
      .selectFrom("plays")
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .where("track_id", "=", track)
      .executeTakeFirstOrThrow();
    expect(rows).toBeGreaterThan(1);
  });

  it("does not store a visitor's address", async () => {
    const track = await makeTrack(site.db);
    await play(track);
    const windows = await site.db.selectFrom("play_windows").selectAll().where("track_id", "=", track).execute();
    expect(JSON.stringify(windows)).not.toContain("127.0.0.1");
  });
});
