import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAlbum, makeTrack, makeUser } from "../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";
import { WatchedMediaStore } from "../../../test/watched-media-store.ts";
import { DiskMediaStore } from "../media/store/disk-media-store.ts";
import { RestoreError } from "./archive.ts";
import { createBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

let site: TestSite;
let folder: string;
let file: string;
const settle = async () => undefined;
const AUDIO = randomBytes(300_000);
const NAME = 'Tab\tquote"back\\slash\nline ☂ \\N';

const tablesOf = async (from: TestSite) => {
  const { rows } = await from.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const left = [
    "kysely_migration",
    "kysely_migration_lock",
    "sessions",
    "account_links",
    "rate_limits",
    "play_windows",
    "restored_copy",
    "backup_tickets",
    "backups",
    "mail_status",
  ];
  const contents: Record<string, unknown> = {};
  for (const { name } of rows
    .filter((row) => !left.includes(row.name))
    .toSorted((a, b) => a.name.localeCompare(b.name))) {
    const { rows: all } = await from.pool.query(
      `select to_jsonb(t) as row from "${name}" as t order by to_jsonb(t)::text`,
    );
    contents[name] = all;
  }
  return contents;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fanfare-backup-"));
  file = join(folder, "backup.zip");
  site = await createTestSite();
  const media = new DiskMediaStore(site.dataDir);
  const { path } = await media.put(AUDIO, { folder: "audio", extension: "mp3" });
  await media.putImage("a".repeat(40), [{ name: "320.jpg", bytes: randomBytes(999) }]);
  const album = await makeAlbum(site.db, { title: NAME });
  const track = await makeTrack(site.db, { album_id: album, audio_file: path });
  const fan = await makeUser(site.db, { first_name: NAME, newsletter_subscribed: true });
  await site.pool.query("insert into favorites (user_id, track_id) values ($1, $2)", [fan, track]);
  await site.pool.query("insert into plays (track_id) select $1 from generate_series(1, 5000)", [track]);
  await site.services.newsletter.letters.create(fan, { subject: NAME, body: "x", segment: "all", event_id: null });
  const stream = await createBackup({ pool: site.pool, media, now: new Date("2026-06-15T12:00:00Z") });
  await pipeline(stream, createWriteStream(file));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const emptySite = async (work: (other: TestSite, media: DiskMediaStore) => Promise<void>) => {
  const other = await createTestSite();
  try {
    await work(other, new DiskMediaStore(other.dataDir));
  } finally {
    await other.close();
  }
};

describe("a backup", () => {
  it("restored into an empty site gives the same rows, files and next ids", async () => {
    await emptySite(async (other, media) => {
      const manifest = await restoreBackup({ pool: other.pool, media, file, settle });
      expect(manifest).toMatchObject({ format: 1, media: { files: 2, bytes: 300_999 } });
      expect(await tablesOf(other)).toEqual(await tablesOf(site));
      const { rows } = await other.pool.query<{ audio_file: string }>("select audio_file from tracks");
      const stream = await media.open(rows[0]?.audio_file ?? "");
      const parts: Buffer[] = [];
      for await (const part of stream ?? []) parts.push(part as Buffer);
      expect(Buffer.concat(parts).equals(AUDIO)).toBe(true);
      expect(await media.findImage("a".repeat(40))).toBe(`/media/images/${"a".repeat(40)}/320.jpg`);
      // New rows get ids after the restored ones, and triggers are enabled again.
      expect(await makeUser(other.db)).toBeGreaterThan(1);
      await expect(other.pool.query("delete from audit_log")).rejects.toThrow("only added to");
    });
  });

  it("is a snapshot that excludes rows written while it is created", async () => {
    const media = new DiskMediaStore(site.dataDir);
    const stream = await createBackup({ pool: site.pool, media, now: new Date() });
    const late = await makeUser(site.db, { email: "late@example.com" });
    const second = join(folder, "second.zip");
    await pipeline(stream, createWriteStream(second));
    await emptySite(async (other, store) => {
      await restoreBackup({ pool: other.pool, media: store, file: second, settle });
      const { rows } = await other.pool.query("select id from users where email = 'late@example.com'");
      expect(rows).toEqual([]);
    });
    await site.db.deleteFrom("users").where("id", "=", late).execute();
  });

  it("is not restored into a site that is in use, and changes nothing there", async () => {
    await emptySite(async (other, media) => {
      await makeAlbum(other.db, { title: "Mine" });
      const before = await tablesOf(other);
      await expect(restoreBackup({ pool: other.pool, media, file, settle })).rejects.toThrow(/not empty \(/);
      expect(await tablesOf(other)).toEqual(before);
    });
  });

  it("whose restore is stopped leaves no row and no file", async () => {
    await emptySite(async (other, media) => {
      const stop = new AbortController();
      const put = media.put.bind(media);
      media.put = async (...given) => {
        const stored = await put(...given);
        stop.abort(new Error("stopped"));
        return stored;
      };
      const restored = restoreBackup({ pool: other.pool, media, file, settle, signal: stop.signal });
      await expect(restored).rejects.toThrow("stopped");
      const kept: string[] = [];
      for await (const { path } of media.list("audio")) kept.push(path);
      expect(kept).toEqual([]);
      expect((await other.pool.query("select 1 from albums")).rows).toEqual([]);
    });
  });

  it("can be restored into a site that has checked its mail server, and keeps that site's mail status", async () => {
    const status = (way: "files" | "smtp") => ({ way, send: async () => undefined, close: () => undefined });
    await site.services.mailStatus.check(status("smtp"));
    const media = new DiskMediaStore(site.dataDir);
    const told = join(folder, "told.zip");
    await pipeline(await createBackup({ pool: site.pool, media, now: new Date() }), createWriteStream(told));
    await emptySite(async (other, store) => {
      await other.services.mailStatus.check(status("files"));
      await restoreBackup({ pool: other.pool, media: store, file: told, settle });
      expect(await other.services.mailStatus.read()).toMatchObject({ way: "files" });
    });
  });

  it("that is not downloaded to its end releases its connection and closes its current file", async () => {
    const media = new WatchedMediaStore(site.dataDir);
    for (let fetched = 0; fetched < 30; fetched += 1) {
      const stream = await createBackup({ pool: site.pool, media, now: new Date() });
      stream.once("error", () => undefined);
      stream.read();
      stream.destroy();
    }
    // More downloads than the pool has connections: the last ones would otherwise have waited forever.
    expect((await site.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    await expect.poll(() => media.counts).toEqual({ opened: 30, open: 0 });
  });

  it("that was truncated or modified is refused entirely", async () => {
    const whole = await readFile(file);
    const cut = join(folder, "cut.zip");
    await writeFile(cut, whole);
    await truncate(cut, whole.length - 200);
    const changed = join(folder, "changed.zip");
    const at = whole.indexOf(AUDIO.subarray(1000, 1016));
    whole[at] = (whole[at] ?? 0) ^ 0xff;
    await writeFile(changed, whole);
    await emptySite(async (other, media) => {
      await expect(restoreBackup({ pool: other.pool, media, file: cut, settle })).rejects.toThrow(RestoreError);
      await expect(restoreBackup({ pool: other.pool, media, file: changed, settle })).rejects.toThrow();
      const { rows } = await other.pool.query("select count(*)::int as n from albums");
      expect(rows).toEqual([{ n: 0 }]);
    });
  });
});
