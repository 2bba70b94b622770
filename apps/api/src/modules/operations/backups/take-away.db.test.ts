import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import yauzl from "yauzl";
import yazl from "yazl";
import { makeEvent, makeVenue } from "../../../../test/event-factories.ts";
import { makeAlbum, makeArtist, makeCheapHash, makeTrack, makeUser, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { BILLING, makeCode, makeProduct } from "../../../../test/store-factories.ts";
import { WatchedMediaStore } from "../../../../test/watched-media-store.ts";
import { createTakeAway } from "../../../platform/backup/take-away.ts";
import { DiskMediaStore } from "../../../platform/media/store/disk-media-store.ts";
import { restoreSite } from "./restore-site.ts";
import { createTakeAwayParts } from "./take-away-parts.ts";

const NAME = 'Tab\tquote"back\\slash\nline ☂ \u2028 \u007f';
const ORIGINAL = randomBytes(200_000);
const NOW = new Date("2026-06-15T12:00:00Z");

let site: TestSite;
let folder: string;
let file: string;

const takeAway = (from: TestSite, media: DiskMediaStore) => {
  const parts = createTakeAwayParts({
    db: from.db,
    shows: from.services.events.calendar.wholeCalendarFile,
    letters: from.services.newsletter.letters.written,
  });
  return createTakeAway({ pool: from.pool, media, parts, now: NOW });
};

const fetchInto = async (from: TestSite, name: string): Promise<string> => {
  const path = join(folder, name);
  await pipeline(await takeAway(from, new DiskMediaStore(from.dataDir)), createWriteStream(path));
  return path;
};

/** The entries of a zip, by name. */
const entriesOf = (path: string): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const entries = new Map<string, Buffer>();
      zip.on("error", reject);
      zip.on("end", () => resolve(entries));
      zip.on("entry", (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (fault, stream) => {
          if (fault) return reject(fault);
          buffer(stream).then((bytes) => {
            entries.set(entry.fileName, bytes);
            zip.readEntry();
          }, reject);
        });
      });
      zip.readEntry();
    });
  });

/** The archive with some of its entries changed, or omitted where the change is null. */
async function changed(name: string, changes: Record<string, ((text: string) => string) | null>): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const [entry, bytes] of await entriesOf(file)) {
    const change = changes[entry];
    if (change === null) continue;
    zip.addBuffer(change ? Buffer.from(change(bytes.toString())) : bytes, entry);
  }
  zip.end();
  const path = join(folder, name);
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

const emptySite = async (
  work: (other: TestSite, take: (path: string) => ReturnType<typeof restoreSite>) => Promise<void>,
) => {
  const other = await createTestSite();
  try {
    const password_hash = await makeCheapHash("the new site's password");
    await makeUser(other.db, { role: "owner", email: "new@host.example", username: "newowner", password_hash });
    const media = new DiskMediaStore(other.dataDir);
    await work(other, (path) => restoreSite({ pool: other.pool, media, file: path, now: NOW }));
  } finally {
    await other.close();
  }
};

const filesOf = async (from: TestSite): Promise<string[]> => {
  const paths: string[] = [];
  for (const kind of ["originals", "images"] as const) {
    for await (const { path } of new DiskMediaStore(from.dataDir).list(kind)) paths.push(path);
  }
  return paths;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fanfare-take-away-"));
  site = await createTestSite();
  const media = new DiskMediaStore(site.dataDir);
  const { path } = await media.put(ORIGINAL, { folder: "originals", extension: "flac" });
  await media.putImage("a".repeat(40), [{ name: "320.jpg", bytes: randomBytes(999) }]);
  const owner = await signIn(site, { role: "owner", email: "owner@artist.example", username: "theowner" });
  const artist = await makeArtist(site.db, { name: "Marlow" });
  const album = await makeAlbum(site.db, { title: "Tide: one/two", artist_id: artist });
  const track = await makeTrack(site.db, {
    title: NAME,
    album_id: album,
    artist_id: artist,
    disc_number: 1,
    track_number: 2,
    original_file: path,
  });
  const fan = await signIn(site, {
    first_name: "=1+1",
    last_name: " ＝2; +3",
    bio: NAME,
    fun_facts: "One\r\n =4+4",
    newsletter_subscribed: true,
  });
  await site.pool.query("insert into favorites (user_id, track_id) values ($1, $2)", [fan.id, track]);
  await site.pool.query("insert into plays (track_id, user_id) select $1, $2 from generate_series(1, 1200)", [
    track,
    fan.id,
  ]);
  const product = await makeProduct(site.db, {
    stock: 9,
    variants: [
      { name: "S", stock: 4 },
      { name: "M", stock: 5 },
    ],
  });
  await makeCode(site.db, { code: "TIDE" });
  const body = { product_id: product.id, variant_id: product.variantIds[1], quantity: 2 };
  await site.call("POST", "/api/store/cart/add/", { token: fan.token, body });
  const order = await site.call("POST", "/api/store/orders/create/", { token: fan.token, body: BILLING });
  expect(order.status).toBe(201);
  const order_id = (order.body as { id: number }).id;
  const intent = await site.call("POST", "/api/store/orders/payment-intent/", { token: fan.token, body: { order_id } });
  await site.call("POST", `/api/store/orders/${order_id}/confirm-payment/`, { token: fan.token, body: intent.body });
  const show = await makeEvent(site.db, { venue_id: await makeVenue(site.db), title: "Harbour Night" });
  await site.services.events.attendance.join(fan.id, { id: show, party_size: 2 });
  const letter = { subject: "Out / now", body: "It is **out**.", segment: "all" as const, event_id: null };
  await site.services.newsletter.letters.create(owner.id, letter);
  await site.pool.query("insert into visit_counts values ('2026-06-01', 'source', 'direct', 'visits', 7)");
  file = await fetchInto(site, "first.zip");
}, 60_000);
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a take-away archive", () => {
  it("contains everything in open formats, under readable names, and no secret", async () => {
    const entries = await entriesOf(file);
    const names = [...entries.keys()];
    expect(names.find((name) => name.startsWith("music/"))).toBe(
      "music/Marlow/Tide_ one_two/1-02 Tab_quote_back_slash_line ☂ _ _.flac",
    );
    expect(entries.get("shows.ics")?.toString()).toContain("SUMMARY:Harbour Night");
    expect(entries.get("letters/0001 Out _ now.html")?.toString()).toContain("<strong");
    expect(entries.get("letters/0001 Out _ now.txt")?.toString()).toContain("It is");
    expect(entries.get("csv/users.csv")?.toString()).toContain("'=1+1,' ＝2; '+3,");
    expect(entries.get("csv/users.csv")?.toString()).toContain('"One\r\n \'=4+4"');
    const users = entries.get("data/users.jsonl")?.toString() ?? "";
    expect(
      users
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line).username),
    ).toContain("theowner");
    const text = names
      .filter((name) => /^(data|csv)/.test(name))
      .map((name) => entries.get(name)?.toString())
      .join();
    expect(text).not.toMatch(/argon2/);
    // A new column with such a name needs a decision whether to include it.
    const { tables } = JSON.parse(entries.get("manifest.json")?.toString() ?? "") as {
      tables: { name: string; columns: string[] }[];
    };
    const secretive = tables.flatMap(({ name, columns }) =>
      columns
        .filter((column) => /hash|secret|token|password|(^|_)key$/.test(column))
        .map((column) => `${name}.${column}`),
    );
    expect(secretive.sort()).toEqual([
      "albums.import_key",
      "payments.idempotency_key",
      "place_transfers.hash",
      "pod_settings.token_expires_on",
      "refunds.idempotency_key",
      "tracks.original_hash",
    ]);
  });

  it("is taken in by an empty site row by row: an archive of that site is identical", async () => {
    await emptySite(async (other, take) => {
      expect(await take(file)).toMatchObject({ files: 2, log_in_as: "owner@artist.example" });
      const [before, after] = [await entriesOf(file), await entriesOf(await fetchInto(other, "second.zip"))];
      expect([...after.keys()]).toEqual([...before.keys()]);
      for (const [name, bytes] of before) {
        // Letters and shows contain the site's own address.
        if (/^letters\/|\.ics$/.test(name)) continue;
        expect([name, after.get(name)?.equals(bytes)]).toEqual([name, true]);
      }
      // The new site's owner can log in; no one can with an old password. Ids of new rows follow the existing ones.
      const login = (email: string, password: string) =>
        other.call("POST", "/api/auth/login/", { body: { email, password } });
      expect((await login("owner@artist.example", "the new site's password")).status).toBe(200);
      expect((await login("new@host.example", "the new site's password")).status).toBe(400);
      const { rows } = await site.pool.query("select max(id)::int as last from users");
      expect(await makeUser(other.db)).toBeGreaterThan(rows[0].last);
      expect(await other.services.gate.isShut()).toBe(true);
      // The site is no longer empty.
      await expect(take(file)).rejects.toThrow(/not empty \(/);
    });
  });

  it("that is broken, foreign or too new is refused with a message, and nothing of it is kept", async () => {
    const line = (text: string) => text.replace("Harbour Night", "Harbour\\u0000Night");
    const short = join(folder, "short.zip");
    await writeFile(short, await readFile(file));
    await truncate(short, 100_000);
    const manifest = (from: string, to: string) => ({ "manifest.json": (text: string) => text.replace(from, to) });
    const refused: [string, RegExp][] = [
      [short, /no whole backup/],
      [await changed("unmarked.zip", { "manifest.json": null }), /manifest.json is missing/],
      [await changed("newer.zip", manifest('"version": 1', '"version": 2')), /of version 2; .* reads version 1/],
      [await changed("later.zip", manifest('"username"', '"nickname"')), /later release .*users.nickname/],
      [
        await changed("lost.zip", { "data/plays.jsonl": (text) => text.slice(text.indexOf("\n") + 1) }),
        /1199 of 1200 rows/,
      ],
      [await changed("cut.zip", { "data/orders.jsonl": (text) => text.slice(0, -20) }), /damaged: orders/],
      [await changed("nul.zip", { "data/events.jsonl": line }), /damaged: events/],
      [await changed("loose.zip", { "data/artists.jsonl": () => "" }), /damaged: artists|artists has 0/],
      [
        await changed("ownerless.zip", { "data/users.jsonl": (t) => t.replace('"owner"', '"fan"') }),
        /no owner's account/,
      ],
      [
        await changed("gone.zip", { "files.jsonl": (text) => text.replace("music/", "musik/") }),
        /musik.*flac is missing/,
      ],
      [
        await changed("fewer.zip", { "files.jsonl": (text) => text.slice(text.indexOf("\n") + 1) }),
        /not whole: files.jsonl has 1 of 2 files/,
      ],
      [
        await changed("escape.zip", { "files.jsonl": (t) => t.replace("/media/originals/", "/media/../x/") }),
        /cannot be one/,
      ],
    ];
    await emptySite(async (other, take) => {
      for (const [path, words] of refused) {
        const error: unknown = await take(path).then(
          () => "taken",
          (fault: unknown) => fault,
        );
        expect([path, error]).toEqual([path, expect.objectContaining({ name: "RestoreError" })]);
        expect((error as Error).message).toMatch(words);
      }
      const { rows } = await other.pool.query(
        "select (select count(*)::int from users) as users, (select count(*)::int from plays) as plays",
      );
      expect([rows, await filesOf(other)]).toEqual([[{ users: 1, plays: 0 }], []]);
      expect((await take(file)).files).toBe(2);
    });
  });

  it("of a release without days of issue gives documents the day in UTC that they printed", async () => {
    const columns = (text: string) => text.replace(/,\s*"issued_on"/, "");
    const rows = (text: string) => text.replace(/"issued_at": ?"[^"]*"/, '"issued_at": "2026-12-31T23:59:59+00:00"');
    const earlier = await changed("earlier.zip", {
      "manifest.json": columns,
      "data/sales_documents.jsonl": (text) => rows(text).replace(/,? ?"issued_on": ?"[^"]*"/, ""),
    });
    await emptySite(async (other, take) => {
      await take(earlier);
      const { rows: taken } = await other.pool.query("select issued_at, issued_on from sales_documents");
      expect(taken).toEqual([{ issued_at: new Date("2026-12-31T23:59:59Z"), issued_on: "2026-12-31" }]);
    });
  });

  it("that is not downloaded to its end closes the file that was being read", async () => {
    const media = new WatchedMediaStore(site.dataDir);
    const stream = await takeAway(site, media);
    stream.once("error", () => undefined);
    stream.destroy();
    await expect.poll(() => media.counts).toEqual({ opened: 1, open: 0 });
  });
});
