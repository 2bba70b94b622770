import { access, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { UploadedFile } from "@fanfare/contracts/music/upload";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asOwner } from "../../../../../test/call-trpc.ts";
import { signIn } from "../../../../../test/factories.ts";
import { fakeFfmpeg } from "../../../../../test/fixtures/ffmpegs.ts";
import { makeWav } from "../../../../../test/fixtures/make-audio.ts";
import { runJobs } from "../../../../../test/run-jobs.ts";
import { sendForm } from "../../../../../test/send-form.ts";
import { createTestSite, type TestSite } from "../../../../../test/site.ts";

let site: TestSite;
let owner: { id: number; token: string };
let api: ReturnType<typeof asOwner>;
/** While this file exists, ffmpeg is killed whenever it decodes. */
let trouble: `/${string}`;

beforeEach(async () => {
  trouble = `/tmp/fanfare-ffmpeg-trouble-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const { path } = await fakeFfmpeg(trouble);
  site = await createTestSite({ env: { FFMPEG_PATH: path } });
  owner = await signIn(site, { role: "owner" });
  api = asOwner(site, owner.id);
});
afterEach(async () => {
  await rm(trouble, { force: true });
  await site.close();
});

const song = (track: number) =>
  makeWav({
    seconds: (1000 + track) / 1000,
    seed: track,
    tags: { title: `Song ${track}`, album: "Three", track: `${track}` },
  });

async function upload(name: string, bytes: Uint8Array): Promise<UploadedFile> {
  const url = `/api/music/manage/uploads/?name=${encodeURIComponent(name)}`;
  const { status, body } = await sendForm(site, url, owner.token, {
    file: { name: "x", bytes: new Uint8Array(bytes) },
  });
  expect(status).toBe(201);
  return body as UploadedFile;
}

async function importSongs(): Promise<number> {
  const files: UploadedFile[] = [];
  for (const track of [1, 2, 3]) files.push(await upload(`Three/${track}.wav`, song(track)));
  const { id } = await api.music.manage.imports.start({
    files: files.map(({ name, path }) => ({ name, path })),
    root_name: null,
  });
  return id;
}

const tracks = () =>
  site.db
    .selectFrom("tracks")
    .select(["id", "audio_file", "original_file", "peaks", "version"])
    .orderBy("title")
    .execute();
const isOnDisk = (path: string | null | undefined) =>
  access(join(site.dataDir, path ?? "absent")).then(
    () => true,
    () => false,
  );
const dueNow = () =>
  sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`.execute(site.db);

describe("a rendition that fails", () => {
  it("leaves the track playable, is listed among the jobs with title and reason, and succeeds on retry", async () => {
    await writeFile(trouble, "");
    const id = await importSongs();
    // The import itself succeeds; the rendition jobs fail as long as ffmpeg does.
    await expect(runJobs(site)).rejects.toThrow("ffmpeg was stopped");
    expect(await api.music.manage.imports.state({ id })).toMatchObject({
      status: "done",
      report: { tracks: { new: 3 }, skipped: [], notes: expect.arrayContaining([expect.stringContaining("«Song 1»")]) },
    });
    const before = await tracks();
    expect(before.map((row) => row.audio_file?.endsWith(".wav"))).toEqual([true, true, true]);

    const { results } = await api.admin.jobs.list({ page: 1, page_size: 20, state: "retrying" });
    expect(results.map(({ name, about }) => [name, about]).sort()).toEqual(
      [1, 2, 3].map((track) => ["render_track", `Song ${track}`]),
    );
    expect(results.every((job) => job.last_error?.includes("ffmpeg was stopped"))).toBe(true);
    expect(JSON.stringify(results)).not.toContain(site.dataDir);

    await rm(trouble);
    for (const job of results) await api.admin.jobs.retry({ id: job.id });
    await runJobs(site);
    const after = await tracks();
    expect(after.every((row) => row.audio_file?.endsWith(".mp3") && row.peaks !== null)).toBe(true);
    expect(after.every((row) => row.original_file?.startsWith("/media/originals/"))).toBe(true);
    expect(after.map((row) => row.version)).toEqual(before.map((row) => row.version));
    // The lossless file is no longer publicly accessible.
    expect(await Promise.all(before.map((row) => isOnDisk(row.audio_file)))).toEqual([false, false, false]);
    expect(await Promise.all(after.map((row) => isOnDisk(row.original_file)))).toEqual([true, true, true]);
  });

  it("is dropped silently for a deleted track, and does not overwrite a file that was replaced meanwhile", async () => {
    await writeFile(trouble, "");
    await importSongs();
    await expect(runJobs(site)).rejects.toThrow();
    await rm(trouble);
    const [one, two] = await tracks();
    await site.db
      .deleteFrom("tracks")
      .where("id", "=", one?.id ?? 0)
      .execute();
    const { path } = await upload("other.wav", song(9));
    await api.music.manage.tracks.replaceFile({
      id: two?.id ?? 0,
      version: two?.version ?? 0,
      path,
      name: "other.wav",
    });
    const replaced = (await tracks())[0];
    await dueNow();
    await runJobs(site);
    expect((await tracks())[0]).toEqual(replaced);
    expect((await api.admin.jobs.list({ page: 1, page_size: 20 })).count).toBe(0);
  });

  it("of a replaced file waits as a job as well", async () => {
    await importSongs();
    await runJobs(site);
    await writeFile(trouble, "");
    const [one] = await tracks();
    const { path } = await upload("other.wav", song(9));
    await api.music.manage.tracks.replaceFile({
      id: one?.id ?? 0,
      version: one?.version ?? 0,
      path,
      name: "other.wav",
    });
    expect((await tracks())[0]?.audio_file).toMatch(/\.wav$/);
    const { results } = await api.admin.jobs.list({ page: 1, page_size: 20 });
    expect(results).toMatchObject([{ name: "render_track", about: "Song 1" }]);
  });
});

describe("an unexpected import failure", () => {
  const refuse = async () => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
      if new.title = 'Song 2' then raise exception 'refused'; end if; return new; end $$`.execute(site.db);
    await sql`create trigger refuse before insert on tracks for each row execute function refuse()`.execute(site.db);
  };

  it("does not affect other albums, is retried as a job, and keeps the files for the owner's retry", async () => {
    await refuse();
    const files: UploadedFile[] = [];
    for (const track of [1, 2, 3]) {
      const bytes = makeWav({ seconds: 1, seed: track, tags: { title: `Song ${track}`, album: `Album ${track}` } });
      files.push(await upload(`Album ${track}/1.wav`, bytes));
    }
    const input = { files: files.map(({ name, path }) => ({ name, path })), root_name: null };
    const { id } = await api.music.manage.imports.start(input);
    for (const state of ["running", "running", "failed"]) {
      await dueNow();
      await expect(runJobs(site)).rejects.toThrow("refused");
      expect(await api.music.manage.imports.state({ id })).toMatchObject({ status: state });
    }
    expect(await tracks()).toHaveLength(2);
    expect((await api.music.manage.imports.state({ id })).failure).toMatch(/^With «Album 2» something went wrong/);
    const { results } = await api.admin.jobs.list({ page: 1, page_size: 20, state: "failed" });
    expect(results).toMatchObject([{ name: "import_music", last_error: expect.stringContaining("Album 2") }]);

    await sql`drop trigger refuse on tracks`.execute(site.db);
    await api.admin.jobs.retry({ id: results[0]?.id ?? "" });
    await runJobs(site);
    expect(await api.music.manage.imports.state({ id })).toMatchObject({
      status: "done",
      failure: null,
      report: { tracks: { new: 1, unchanged: 2 } },
    });
    expect(await tracks()).toHaveLength(3);
  });
});
