import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { appendFile, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { id3Text, makeMp3, makeWav } from "../../../../test/fixtures/make-audio.ts";
import { tinyPicture } from "../../../../test/fixtures/make-picture.ts";
import { createImportRig, type ImportRig } from "../../../../test/import-rig.ts";
import { DiskMediaStore } from "../../../platform/media/store/disk-media-store.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { storageError } from "../../../platform/media/store/storage-error.ts";

let rig: ImportRig;
beforeAll(async () => {
  rig = await createImportRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.close());

const song = (album: string, track: number) =>
  makeMp3([id3Text("TIT2", `Track ${track}`), id3Text("TALB", album), id3Text("TRCK", `${track}`)], {
    seed: album.length * 100 + track,
  });

const albums = (...names: string[]) =>
  Object.fromEntries(names.flatMap((name) => [1, 2, 3].map((track) => [`${name}/${track}.mp3`, song(name, track)])));

const albumTitles = async () =>
  (await rig.db.selectFrom("albums").select("title").orderBy("title").execute()).map((row) => row.title);

const streamed = async () =>
  (await rig.db.selectFrom("tracks").select("audio_file").execute()).map((row) => row.audio_file).sort();

const full = () => storageError(Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" }));

/** A store that works until `fails` returns an error. */
function failingStore(store: MediaStore, fails: (put: number) => unknown): MediaStore {
  let puts = 0;
  const attempt = () => {
    puts += 1;
    const error = fails(puts);
    if (error) throw error;
  };
  return {
    put: async (...args) => {
      attempt();
      return store.put(...args);
    },
    putImage: async (...args) => {
      attempt();
      return store.putImage(...args);
    },
    findImage: (hash) => store.findImage(hash),
    stat: (path) => store.stat(path),
    open: (...args) => store.open(...args),
    readInto: (...args) => store.readInto(...args),
    remove: (path) => store.remove(path),
    list: (folder) => store.list(folder),
    close: () => store.close(),
  };
}

describe("unusable files are reported, and the rest is imported", () => {
  test("broken, hostile, empty and strange ones", async () => {
    const folder = await rig.folder({
      ...albums("Good"),
      "Good/4.mp3": "This is a shopping list.\n".repeat(50),
      "Good/5.mp3": Buffer.alloc(0),
      "Good/6.wav": makeWav({ seconds: 5 }).subarray(0, 9000),
      "Good/7.flac": "<html>not found</html>",
      "Good/cover.jpg": "no picture",
    });
    await symlink("/etc/passwd", join(folder, "Good/8.mp3"));
    const report = await rig.run(folder);
    expect(report.tracks.new).toBe(3);
    expect(report.skipped.toSorted((one, other) => (one.file < other.file ? -1 : 1))).toEqual([
      { file: "Good/4.mp3", reason: "it holds no sound" },
      { file: "Good/5.mp3", reason: "it is empty" },
      { file: "Good/6.wav", reason: "it breaks off" },
      { file: "Good/7.flac", reason: "it is damaged or not what its name says" },
    ]);
    expect(report.notes).toContainEqual(
      expect.stringContaining("The cover of «Good» was left out: We cannot read this picture"),
    );
    const [album] = await rig.db.selectFrom("albums").select("cover_image").execute();
    expect(album).toEqual({ cover_image: null });
    await writeFile(join(folder, "Good/cover.jpg"), await tinyPicture(200, 200));
    expect((await rig.run(folder)).albums).toMatchObject([{ outcome: "updated" }]);
  });

  test.each([1, 3])("a file that disappears after %i of three are read", async (read) => {
    const folder = await rig.folder({ ...albums("Good"), "Good/cover.png": await tinyPicture(100, 100) });
    const report = await rig.run(folder, {
      onProgress: ({ phase, done }) => {
        if (phase !== "reading" || done !== read) return;
        rmSync(join(folder, "Good/3.mp3"));
        rmSync(join(folder, "Good/cover.png"));
      },
    });
    expect(report.tracks.new).toBe(2);
    expect(report.skipped).toEqual([{ file: "Good/3.mp3", reason: "it cannot be read" }]);
    expect(await rig.db.selectFrom("albums").select("cover_image").execute()).toEqual([{ cover_image: null }]);
    expect((await rig.media()).sort()).toEqual(await streamed());
  });
});

describe("a disk that fills up", () => {
  test.each([1, 2, 3, 4, 5, 6])("at write %i leaves whole albums only, and no file without a row", async (at) => {
    const cover = await tinyPicture(100, 100);
    const folder = await rig.folder({ ...albums("One", "Three", "Fifty"), "One/cover.png": cover });
    const store = failingStore(rig.deps.store, (put) => (put >= at ? full() : null));
    const report = await rig.run(folder, {}, { store });
    expect(report.stopped).toBe("There is no space left to store it.");
    const counts = await sql<{ tracks: number }>`select count(*)::int as tracks from tracks group by album_id`.execute(
      rig.db,
    );
    expect(counts.rows.every((row) => row.tracks === 3)).toBe(true);
    expect((await albumTitles()).length).toBe(counts.rows.length);
    const media = (await rig.media()).filter((path) => path.startsWith("/media/audio/"));
    expect(media).toEqual(await streamed());
    // Once there is room again, the next run imports what is missing.
    expect((await rig.run(folder)).stopped).toBeNull();
    expect(await albumTitles()).toEqual(["Fifty", "One", "Three"]);
  });

  test("leaves an existing album unchanged", async () => {
    const folder = await rig.folder(albums("One"));
    await rig.run(folder);
    const before = [await rig.rows(), await rig.media()];
    await writeFile(join(folder, "One/2.mp3"), song("One", 9));
    await writeFile(join(folder, "One/4.mp3"), song("One", 4));
    await rig.run(folder, {}, { store: failingStore(rig.deps.store, (put) => (put >= 2 ? full() : null)) });
    expect([await rig.rows(), await rig.media()]).toEqual(before);
  });

  const mounted = join("/tmp", `fanfare-full-disk-${process.pid}`);
  const canMount = (() => {
    try {
      execFileSync("mkdir", ["-p", mounted]);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=128k", "tmpfs", mounted], { stdio: "ignore" });
      return true;
    } catch {
      execFileSync("rm", ["-rf", mounted]);
      return false;
    }
  })();
  afterAll(() => {
    if (canMount) execFileSync("umount", [mounted]);
    execFileSync("rm", ["-rf", mounted]);
  });

  test.runIf(canMount)("with a real file system of 128 KB", async () => {
    const folder = await rig.folder(albums("One", "Three", "Fifty"));
    const store = new DiskMediaStore(mounted);
    await appendFile(join(mounted, "filler"), Buffer.alloc(85_000));
    const report = await rig.run(folder, {}, { store });
    expect(report.stopped).toBe("There is no space left to store it.");
    const counts = await sql<{ tracks: number }>`select count(*)::int as tracks from tracks group by album_id`.execute(
      rig.db,
    );
    expect(counts.rows.every((row) => row.tracks === 3)).toBe(true);
    const media: string[] = [];
    for await (const { path } of store.list("audio")) media.push(path);
    expect(media.sort()).toEqual(await streamed());
    await rm(join(mounted, "filler"));
    expect((await rig.run(folder, {}, { store })).stopped).toBeNull();
    expect(await albumTitles()).toEqual(["Fifty", "One", "Three"]);
  });
});

describe("a database that fails", () => {
  async function refuseTrack3(work: () => Promise<void>): Promise<void> {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
      if new.title = 'Track 3' then raise exception 'refused'; end if; return new; end $$`.execute(rig.db);
    await sql`create trigger refuse before insert on tracks for each row execute function refuse()`.execute(rig.db);
    try {
      await work();
    } finally {
      await sql`drop trigger refuse on tracks`.execute(rig.db);
      await sql`drop function refuse`.execute(rig.db);
    }
  }

  test("in the middle of an album leaves nothing of it, neither rows nor files", async () => {
    await refuseTrack3(async () => {
      const folder = await rig.folder({ ...albums("One"), "One/cover.png": await tinyPicture(100, 100) });
      await expect(rig.run(folder)).rejects.toThrow("refused");
      expect(await rig.rows()).toBe("");
      expect(await rig.media()).toEqual([]);
    });
  });

  test("would not have affected the same folder without the failure (negative control)", async () => {
    const folder = await rig.folder({ ...albums("One"), "One/cover.png": await tinyPicture(100, 100) });
    await rig.run(folder);
    expect(await albumTitles()).toEqual(["One"]);
  });

  test("keeps files that another album of the same import uses", async () => {
    await refuseTrack3(async () => {
      const cover = await tinyPicture(120, 120);
      const folder = await rig.folder({
        ...albums("Bad"),
        "Bad/cover.png": cover,
        "Good/1.mp3": song("Good", 1),
        "Good/cover.png": cover,
      });
      await expect(rig.run(folder)).rejects.toThrow("refused");
      const shown = await rig.db.selectFrom("albums").select("cover_image").execute();
      expect((await rig.media()).filter((path) => path.endsWith(".jpg"))).toEqual(shown.map((row) => row.cover_image));
    });
  });
});

test("nothing is left in the working folder", async () => {
  await mkdir(join(rig.dataDir, "work"), { recursive: true });
  await rig.run(await rig.folder(albums("One")));
  expect(execFileSync("ls", [join(rig.dataDir, "work")]).toString()).toBe("");
});
