import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import yauzl from "yauzl";
import { makeTrack, makeUser, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

/** The files of a zip by name. */
async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files[entry.fileName] = Buffer.concat(chunks);
  }
  return files;
}

async function download(token: string) {
  const response = await site.app.inject({
    method: "GET",
    url: "/api/auth/account/export/",
    headers: { authorization: `Token ${token}` },
  });
  const files = response.statusCode === 200 ? await unzip(response.rawPayload) : {};
  const json = (name: string) =>
    JSON.parse(files[`${name}.json`]?.toString("utf8") ?? "null") as Record<string, unknown>[];
  return { response, files, json };
}

describe("the download of personal data", () => {
  it("is one zip of JSON and media with everything the person entered, chose and did, and no one else's data", async () => {
    const ana = await signIn(site, {
      username: "ana",
      email: "ana@example.com",
      email_verified_at: new Date(),
      bio: 'Quotes " and ünïcode\n🎸',
    });
    await makeUser(site.db, { username: "stranger", bio: "stranger-bio" });
    const [one, two] = [await makeTrack(site.db, { title: "One" }), await makeTrack(site.db, { title: "Two" })];
    await site.call("POST", `/api/auth/favorites/toggle/${two}/`, { token: ana.token });
    await site.call("POST", `/api/music/tracks/${one}/play/`, { token: ana.token });
    const { body } = await site.call("POST", "/api/music/playlists/", {
      token: ana.token,
      body: { name: "Mine", is_public: false },
    });
    await site.call("PATCH", `/api/music/playlists/${(body as { id: number }).id}/`, {
      token: ana.token,
      body: { track_ids: [two, one] },
    });
    await site.call("POST", "/api/auth/newsletter/subscribe/", { token: ana.token });
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#ff7a1a" } })
      .png()
      .toBuffer();
    const avatar = await site.services.accounts.avatars.store(ana.id, {
      filename: "me.png",
      bytes: picture,
      truncated: false,
    });
    await site.db.updateTable("users").set({ avatar }).where("id", "=", ana.id).execute();

    const { response, files, json } = await download(ana.token);
    expect(response.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="my-data-2026-06-15.zip"',
      "cache-control": "no-store",
    });
    expect(json("account")).toMatchObject([{ email: "ana@example.com", bio: 'Quotes " and ünïcode\n🎸' }]);
    expect(json("favorites")).toMatchObject([{ track_id: two, title: "Two" }]);
    expect(json("plays")).toMatchObject([{ track_id: one, title: "One" }]);
    expect(json("playlists")).toMatchObject([
      {
        name: "Mine",
        is_public: false,
        tracks: [
          { track_id: two, title: "Two" },
          { track_id: one, title: "One" },
        ],
      },
    ]);
    expect(json("consents")).toMatchObject([{ purpose: "newsletter", granted: true }]);
    expect(json("devices")).toHaveLength(1);
    expect(json("release_notices")).toEqual([]);
    expect((await sharp(files["media/avatar.jpg"]).metadata()).width).toBe(64);
    expect(files["README.txt"]?.toString()).toContain("everything this site keeps about you");
    const all = Object.values(files)
      .map((file) => file.toString("latin1"))
      .join("");
    for (const secret of ["stranger", "argon2", "password_hash", "sha256:", ana.token])
      expect(all).not.toContain(secret);
  });

  it("contains a long history completely, read in batches", async () => {
    const { id, token } = await signIn(site);
    const track = await makeTrack(site.db);
    await site.pool.query(
      "insert into plays (track_id, user_id, played_at) select $1, $2, now() from generate_series(1, 25000)",
      [track, id],
    );
    const { json } = await download(token);
    const plays = json("plays");
    expect(plays).toHaveLength(25_000);
    expect(new Set(plays.map((play) => play.id)).size).toBe(25_000);
  });

  it("requires a session", async () => {
    expect((await site.call("GET", "/api/auth/account/export/")).status).toBe(401);
    expect((await site.call("GET", "/api/auth/account/export/", { token: "garbage" })).status).toBe(401);
  });

  it("requested over tRPC returns a file name and no data", async () => {
    const { token } = await signIn(site, { bio: "not-over-trpc" });
    const response = await site.app.inject({
      method: "GET",
      url: "/trpc/auth.account.export",
      headers: { authorization: `Token ${token}` },
    });
    expect(response.json()).toEqual({
      result: { data: { filename: expect.any(String), content_type: "application/zip", resumable: null } },
    });
  });
});

describe("personal data", () => {
  it("is declared for each table that refers to an account or an address", async () => {
    const { rows } = await site.pool.query<{ name: string }>(`
      select distinct class.relname as name
        from pg_constraint as link join pg_class as class on class.oid = link.conrelid
       where link.contype = 'f' and link.confrelid = 'users'::regclass
      union
      select distinct table_name from information_schema.columns
       where table_schema = 'public' and column_name ~ '(^|_)(email|user_id|listener|user_agent|ip|phone_number)$'`);
    const missing = rows.map((row) => row.name).filter((name) => !site.services.personalData.tables.has(name));
    expect(missing).toEqual([]);
  });

  it("would be missing for a new table of that kind (negative control)", async () => {
    await site.pool.query("create table forgotten (user_id integer references users)");
    const { rows } = await site.pool.query<{ name: string }>(
      "select class.relname as name from pg_constraint as link join pg_class as class on class.oid = link.conrelid where link.contype = 'f' and link.confrelid = 'users'::regclass",
    );
    expect(rows.map((row) => row.name).filter((name) => !site.services.personalData.tables.has(name))).toEqual([
      "forgotten",
    ]);
    await site.pool.query("drop table forgotten");
  });
});
