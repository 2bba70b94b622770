import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { id3Lyrics, id3Picture, makeWav } from "../../../../test/fixtures/make-audio.ts";
import { tinyPicture } from "../../../../test/fixtures/make-picture.ts";
import { album, song } from "../../../../test/fixtures/tagged-songs.ts";
import { createImportRig, type ImportRig, NOW } from "../../../../test/import-rig.ts";

let rig: ImportRig;
beforeAll(async () => {
  rig = await createImportRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.close());

describe("a repeated import", () => {
  test("changes nothing: no row, no version, no file", async () => {
    const cover = await tinyPicture(300, 300);
    const folder = await rig.folder({
      ...album(),
      "cover.jpg": cover,
      "2.lrc": "[00:00.50]First",
      "Untagged/01 A.wav": makeWav({ seed: 5 }),
      "Untagged/02 B.wav": makeWav({ seed: 6 }),
      "Singles/C.mp3": song({ title: "C", album: "", frames: [id3Picture(cover), id3Lyrics("La")] }),
    });
    await rig.run(folder);
    const [rows, media] = [await rig.rows(), await rig.media()];
    const report = await rig.run(folder);
    expect(report.tracks).toEqual({ new: 0, updated: 0, unchanged: 6 });
    expect(report.albums.map((one) => one.outcome)).toEqual(["unchanged", "unchanged"]);
    expect(await rig.rows()).toBe(rows);
    expect(await rig.media()).toEqual(media);
  });

  test("changes only the title when the folder has another name", async () => {
    await rig.run(
      await rig.folder({ "01 A.wav": makeWav({ seed: 5 }), "02 B.wav": makeWav({ seed: 6 }) }, "First name"),
    );
    const report = await rig.run(
      await rig.folder({ "01 A.wav": makeWav({ seed: 5 }), "02 B.wav": makeWav({ seed: 6 }) }, "Second name"),
    );
    // The files are the same, so it is the same album, renamed after its folder.
    expect(report.albums).toEqual([{ title: "Second name", artist: "The Artist", outcome: "updated", tracks: 2 }]);
    expect(report.tracks).toEqual({ new: 0, updated: 0, unchanged: 2 });
    expect(await rig.db.selectFrom("albums").select(["title", "version"]).execute()).toEqual([
      { title: "Second name", version: 2 },
    ]);
  });

  test("with changed tags changes those columns and nothing else", async () => {
    const folder = await rig.folder(album());
    await rig.run(folder);
    await rig.db.updateTable("tracks").set({ play_count: 7 }).execute();
    const before = await rig.tracks();
    await writeFile(join(folder, "2.mp3"), song({ title: "Two (Remastered)", track: 2 }));
    const report = await rig.run(folder);
    expect(report.tracks).toEqual({ new: 0, updated: 1, unchanged: 2 });
    const after = await rig.tracks();
    expect(after[1]).toMatchObject({ id: before[1]?.id, title: "Two (Remastered)", play_count: 7, version: 2 });
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  });

  test("with a replaced file keeps the track's id and plays, and streams the new sound", async () => {
    const folder = await rig.folder(album());
    await rig.run(folder);
    await rig.db.updateTable("tracks").set({ play_count: 7 }).execute();
    const before = await rig.tracks();
    await writeFile(join(folder, "1.mp3"), song({ title: "One", track: 1, seed: 99 }));
    await rig.run(folder);
    const [after] = await rig.tracks();
    expect(after).toMatchObject({ id: before[0]?.id, play_count: 7 });
    expect(after?.audio_file).not.toBe(before[0]?.audio_file);
    expect(after?.original_hash).not.toBe(before[0]?.original_hash);
  });

  test("can swap tracks and insert new ones", async () => {
    const folder = await rig.folder(album());
    await rig.run(folder);
    const ids = new Map((await rig.tracks()).map((track) => [track.title, track.id]));
    await writeFile(join(folder, "1.mp3"), song({ title: "One", track: 3 }));
    await writeFile(join(folder, "3.mp3"), song({ title: "Three", track: 1 }));
    await writeFile(join(folder, "4.mp3"), song({ title: "Four", track: 4 }));
    await rig.run(folder);
    const after = await rig.tracks();
    expect(after.map((track) => track.title)).toEqual(["Three", "Two", "One", "Four"]);
    for (const track of after.slice(0, 3)) expect(track.id).toBe(ids.get(track.title));
  });

  test("keeps the owner's changes, unless the file changes after them", async () => {
    const folder = await rig.folder(album());
    await rig.run(folder);
    await rig.db
      .updateTable("albums")
      .set({ title: "Dawn (Deluxe)", price_cents: 900, visibility: "unlisted" })
      .execute();
    await rig.db.updateTable("tracks").set({ title: "First" }).where("title", "=", "One").execute();
    await rig.db.updateTable("tracks").set({ title: "Second" }).where("title", "=", "Two").execute();
    await writeFile(join(folder, "2.mp3"), song({ title: "Zwei", track: 2 }));
    await rig.run(folder);
    expect(await rig.titles()).toEqual(["1.1 First", "1.2 Zwei", "1.3 Three"]);
    expect(await rig.db.selectFrom("albums").select(["title", "price_cents", "visibility"]).execute()).toEqual([
      { title: "Dawn (Deluxe)", price_cents: 900, visibility: "unlisted" },
    ]);
  });

  test("moves a track to the next free position when the owner gave its own to another", async () => {
    const folder = await rig.folder({ "1.mp3": song({ title: "One", track: 1 }) });
    await rig.run(folder);
    const { id, artist_id } = await rig.db.selectFrom("albums").select(["id", "artist_id"]).executeTakeFirstOrThrow();
    await rig.db.insertInto("tracks").values({ album_id: id, artist_id, title: "Owner's", track_number: 2 }).execute();
    await writeFile(join(folder, "2.mp3"), song({ title: "Two", track: 2 }));
    await rig.run(folder);
    expect(await rig.titles()).toEqual(["1.1 One", "1.2 Owner's", "1.3 Two"]);
    expect((await rig.run(folder)).tracks).toEqual({ new: 0, updated: 0, unchanged: 2 });
  });

  test("adds the tracks to the owner's album of the same name", async () => {
    const artist = await rig.db
      .insertInto("artists")
      .values({ name: "THE ARTIST", sort_name: "Artist" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await rig.db
      .insertInto("albums")
      .values({ title: "dawn", artist_id: artist.id, description: "Mine", visibility: "public", published_at: NOW })
      .execute();
    const report = await rig.run(await rig.folder(album()));
    expect(report.albums).toMatchObject([{ outcome: "updated" }]);
    expect(await rig.db.selectFrom("albums").select(["description", "artist_id"]).execute()).toEqual([
      { description: "Mine", artist_id: artist.id },
    ]);
    expect(await rig.db.selectFrom("artists").select("name").execute()).toEqual([{ name: "THE ARTIST" }]);
  });

  test("restores a file that is missing from the media", async () => {
    const folder = await rig.folder({ ...album(), "cover.png": await tinyPicture(200, 200) });
    await rig.run(folder);
    const media = await rig.media();
    await rm(join(rig.dataDir, "media"), { recursive: true });
    await rig.run(folder);
    expect(await rig.media()).toEqual(media);
  });
});
