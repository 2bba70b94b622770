import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import type { ImportDeps, ImportOptions } from "../src/modules/music/uploads/import-deps.ts";
import { importFiles } from "../src/modules/music/uploads/import-files.ts";
import { openSource } from "../src/modules/music/uploads/sources/open-source.ts";
import { MEDIA_FOLDERS } from "../src/platform/media/serving/media-path.ts";
import { DiskMediaStore } from "../src/platform/media/store/disk-media-store.ts";
import { TagReader } from "../src/platform/media/tags/tag-reader.ts";
import { createTestDatabase, type TestDatabase } from "./database/test-database.ts";

export const NOW = new Date("2026-06-15T12:00:00Z");

/** A test's own database, media store and folders to import from. */
export type ImportRig = TestDatabase & {
  deps: ImportDeps;
  dataDir: string;
  /** Writes files to a new folder and returns its path; names may contain folders. */
  folder(files: Record<string, Buffer | string>, name?: string): Promise<string>;
  /** Imports the files at `path`, and publishes them unless `options` differ. */
  run(path: string, options?: ImportOptions, deps?: Partial<ImportDeps>): ReturnType<typeof importFiles>;
  /** Every row of the catalogue, as text. */
  rows(): Promise<string>;
  /** The catalogue's tracks with their album's title, in the order of albums and tracks. */
  tracks(): ReturnType<typeof readTracks>;
  /** Disc, number and title of each of these tracks, as `1.2 Title`. */
  titles(): Promise<string[]>;
  /** Removes every row and stored file. */
  reset(): Promise<void>;
  /** Every stored file. */
  media(): Promise<string[]>;
};

const readTracks = (db: TestDatabase["db"]) =>
  db
    .selectFrom("tracks")
    .leftJoin("albums", "albums.id", "tracks.album_id")
    .selectAll("tracks")
    .select("albums.title as album")
    .orderBy("albums.title")
    .orderBy("tracks.disc_number")
    .orderBy("tracks.track_number")
    .orderBy("tracks.title")
    .execute();

/** Create it once per test file and `reset` it before each test: a database and threads are slow to start. */
export async function createImportRig(): Promise<ImportRig> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "fanfare-import-"));
  const workDir = join(dataDir, "work");
  await mkdir(workDir);
  const store = new DiskMediaStore(dataDir);
  const tags = new TagReader({ threads: 2 });
  const deps: ImportDeps = {
    db: database.db,
    store,
    tags,
    ffmpeg: null,
    workDir,
    clock: { now: () => NOW },
    defaultArtist: "The Artist",
  };
  let made = 0;
  const rig: ImportRig = {
    ...database,
    deps,
    dataDir,
    async folder(files, name = "Music") {
      made += 1;
      const root = join(dataDir, "given", `${made}`, name);
      await mkdir(root, { recursive: true });
      for (const [file, content] of Object.entries(files)) {
        await mkdir(dirname(join(root, file)), { recursive: true });
        await writeFile(join(root, file), content);
      }
      return root;
    },
    async run(path, options = {}, others = {}) {
      const { files, rootName } = await openSource(path, workDir);
      return importFiles({ ...deps, ...others }, files, { rootName, publish: true, ...options });
    },
    async rows() {
      const tables = ["artists", "genres", "albums", "tracks"];
      const dumps = tables.map((table) =>
        sql<{ row: string }>`select ${sql.table(table)}::text as row from ${sql.table(table)} order by id`.execute(
          database.db,
        ),
      );
      return (await Promise.all(dumps)).flatMap((dump) => dump.rows.map(({ row }) => row)).join("\n");
    },
    tracks: () => readTracks(database.db),
    async titles() {
      const tracks = await rig.tracks();
      return tracks.map((track) => `${track.disc_number}.${track.track_number} ${track.title}`);
    },
    async media() {
      const paths: string[] = [];
      for (const folder of MEDIA_FOLDERS) for await (const { path } of store.list(folder)) paths.push(path);
      return paths.sort();
    },
    async reset() {
      await sql`truncate artists, genres cascade`.execute(database.db);
      await sql`delete from graphile_worker._private_jobs`.execute(database.db);
      for (const path of await rig.media()) await store.remove(path);
    },
    async close() {
      await tags.close();
      await store.close();
      await database.close();
      await rm(dataDir, { recursive: true });
    },
  };
  return rig;
}
