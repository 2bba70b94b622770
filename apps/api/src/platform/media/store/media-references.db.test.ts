import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/test-database.ts";
import { makeAlbum, makeTrack, makeUser } from "../../../../test/factories.ts";
import { tinyPicture } from "../../../../test/fixtures/make-picture.ts";
import { ingestImage } from "../images/images.ts";
import { DiskMediaStore } from "./disk-media-store.ts";
import { removeUnreferencedMedia } from "./media-references.ts";

let database: TestDatabase;
let dataDir: string;
let store: DiskMediaStore;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "fanfare-garbage-"));
  store = new DiskMediaStore(dataDir);
});
afterAll(async () => {
  await store.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000);

async function put(content: string, age: Date): Promise<string> {
  const { path } = await store.put(Buffer.from(content), { folder: "audio", extension: "mp3" });
  await utimes(join(dataDir, path), age, age);
  return path;
}

async function putImage(seed: number): Promise<string> {
  const { path, width } = await ingestImage(store, await tinyPicture(200, 100, seed));
  for (const name of ["96.webp", "192.webp", `${width}.webp`, `${width}.jpg`]) {
    await utimes(join(dataDir, path.replace(/[^/]+$/, name)), LONG_AGO, LONG_AGO);
  }
  return path;
}

test("removes unreferenced files after some time, but keeps new ones and those that a row references in any column", async () => {
  const { db } = database;
  const [played, forgotten, fresh, inSettings] = [
    await put("played", LONG_AGO),
    await put("forgotten", LONG_AGO),
    await put("fresh", new Date()),
    await put("in settings", LONG_AGO),
  ];
  const [cover, avatar, lost] = [await putImage(1), await putImage(2), await putImage(3)];
  await makeTrack(db, { audio_file: played });
  await makeAlbum(db, { cover_image: cover });
  await makeUser(db, { avatar });
  await db
    .insertInto("site_settings")
    .values({ settings: JSON.stringify({ video: { sources: [{ src: inSettings }] } }) })
    .execute();
  await removeUnreferencedMedia({ db, store }, YESTERDAY);
  const kept = [played, fresh, inSettings, cover, avatar];
  for (const path of kept) expect(await store.stat(path)).not.toBeNull();
  for (const path of [cover, avatar]) expect(await store.stat(path.replace(/[^/]+$/, "96.webp"))).not.toBeNull();
  for (const path of [forgotten, lost]) expect(await store.stat(path)).toBeNull();
  expect(await removeUnreferencedMedia({ db, store }, YESTERDAY)).toBe(0);
});
