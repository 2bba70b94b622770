import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { runJob, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { DiskMediaStore } from "../../../platform/media/store/disk-media-store.ts";
import { restoreSite } from "./restore-site.ts";

const NIGHTLY = { every: "day", hour_utc: 3, kept: 2 } as const;

let site: TestSite;
let folder: string;
let owner: { id: number; token: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fanfare-archives-"));
  site = await createTestSite({ env: { BACKUP_DIR: folder } });
  owner = await signIn(site, { role: "owner" });
});
beforeEach(async () => {
  await sql`truncate backups, backup_schedule, audit_log`.execute(site.db);
  await sql`delete from graphile_worker._private_jobs`.execute(site.db);
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  site.clock.set(new Date("2026-06-10T02:00:00Z"));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const service = () => site.services.operations.scheduledBackups;

/** Runs the cron job and what it queues, at that time. */
async function pass(at: string): Promise<void> {
  site.clock.set(new Date(at));
  await runJob(site, "plan_backups");
  await runJobs(site);
}

describe("the schedule", () => {
  it("makes one archive for each scheduled time, keeps the newest and shows where they are", async () => {
    await service().plan(owner.id, NIGHTLY);
    await pass("2026-06-10T02:50:00Z");
    expect(await readdir(folder)).toEqual([]);
    for (const at of ["2026-06-10T03:00:00Z", "2026-06-10T03:10:00Z", "2026-06-11T03:00:00Z", "2026-06-12T03:00:00Z"]) {
      await pass(at);
    }
    const names = (await readdir(folder)).toSorted();
    expect(names).toEqual([
      expect.stringMatching(/^fanfare-backup-2026-06-11-03-00-\d+\.zip$/),
      expect.stringMatching(/^fanfare-backup-2026-06-12-03-00-\d+\.zip$/),
    ]);
    const { backups, ...state } = await service().state();
    expect(backups.map(({ name }) => name)).toEqual(names.toReversed());
    expect(backups[0]?.bytes).toBe((await stat(join(folder, names[1] ?? ""))).size);
    expect(state).toMatchObject({ schedule: NIGHTLY, place: { kind: "folder", name: folder }, is_overdue: false });
    expect((await stat(join(folder, names[0] ?? ""))).mode & 0o777).toBe(0o600);
  });

  it("is not overwritten by a form that was opened before another owner set it", async () => {
    for (const before of [NIGHTLY, { ...NIGHTLY, every: "never" as const }]) {
      const { fingerprint } = await service().plan(owner.id, before);
      const plan = (kept: number) => service().plan(owner.id, { ...NIGHTLY, kept, fingerprint });
      const results = await Promise.allSettled([plan(21), plan(22)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    }
  });

  it("is planned once, even by concurrent processes", async () => {
    await service().plan(owner.id, NIGHTLY);
    site.clock.set(new Date("2026-06-10T03:00:00Z"));
    await Promise.all(Array.from({ length: 8 }, () => runJob(site, "plan_backups")));
    await runJobs(site);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it("does nothing once it has ended, and makes up missed backups with one", async () => {
    await service().plan(owner.id, NIGHTLY);
    await pass("2026-06-15T12:00:00Z");
    expect(await readdir(folder)).toHaveLength(1);
    await service().plan(owner.id, { ...NIGHTLY, every: "never" });
    await pass("2026-06-17T12:00:00Z");
    expect(await readdir(folder)).toHaveLength(1);
  });

  it("is overdue when an archive is still missing twelve hours after its scheduled time", async () => {
    await service().plan(owner.id, NIGHTLY);
    site.clock.set(new Date("2026-06-10T14:59:00Z"));
    expect((await service().state()).is_overdue).toBe(false);
    site.clock.set(new Date("2026-06-10T15:00:00Z"));
    expect((await service().state()).is_overdue).toBe(true);
    const { attention } = await site.services.insights.overview.summary({ from: "2026-06-10", to: "2026-06-10" });
    expect(attention).toContainEqual({ kind: "backup_overdue", count: 1 });
    await pass("2026-06-10T15:10:00Z");
    expect((await service().state()).is_overdue).toBe(false);
  });
});

describe("a site that nothing backs up", () => {
  const isNamed = async () => {
    const { attention } = await site.services.insights.overview.summary({ from: "2026-06-10", to: "2026-06-10" });
    return attention.some(({ kind }) => kind === "no_backups");
  };

  it("needs attention from its second day until it has a schedule", async () => {
    const joined = (date: string) =>
      site.db
        .updateTable("users")
        .set({ date_joined: new Date(date) })
        .where("id", "=", owner.id)
        .execute();
    await joined("2026-06-09T02:30:00Z");
    expect(await isNamed()).toBe(false);
    await joined("2026-06-09T01:30:00Z");
    expect(await isNamed()).toBe(true);
    await service().plan(owner.id, NIGHTLY);
    expect(await isNamed()).toBe(false);
    await service().plan(owner.id, { ...NIGHTLY, every: "never" });
    expect(await isNamed()).toBe(true);
  });

  it("is left alone for eight days after a backup by other means", async () => {
    await site.db
      .updateTable("users")
      .set({ date_joined: new Date("2026-01-01T00:00:00Z") })
      .where("id", "=", owner.id)
      .execute();
    await site.db
      .insertInto("audit_log")
      .values({
        action: "backup.fetched",
        subject_type: "backup",
        summary: "",
        created_at: new Date("2026-06-02T03:00:00Z"),
      })
      .execute();
    expect(await isNamed()).toBe(false);
    site.clock.set(new Date("2026-06-10T03:01:00Z"));
    expect(await isNamed()).toBe(true);
  });
});

describe("an archive", () => {
  it("made by the schedule restores an empty site", async () => {
    await service().plan(owner.id, NIGHTLY);
    await pass("2026-06-10T03:00:00Z");
    const [name = ""] = await readdir(folder);
    const empty = await createTestSite();
    try {
      const media = new DiskMediaStore(await mkdtemp(join(tmpdir(), "fanfare-restored-")));
      await restoreSite({ pool: empty.pool, media, file: join(folder, name), now: empty.clock.now() });
      const { email } = await empty.db
        .selectFrom("users")
        .select("email")
        .where("id", "=", owner.id)
        .executeTakeFirstOrThrow();
      expect(email).toContain("@");
      // The copy has the schedule but follows it only once it is live.
      await runJob(empty, "plan_backups");
      await runJobs(empty);
      expect(await readdir(folder)).toEqual([name]);
    } finally {
      await empty.close();
    }
  });

  it("that cannot be written leaves no partial file, reports the reason without a path, and is retried", async () => {
    await service().makeNow(owner.id);
    // A folder where the file should be, so that it fails for root as well.
    const { id } = (await service().state()).backups[0] ?? { id: 0 };
    const name = `fanfare-backup-2026-06-10-02-00-${id}.zip`;
    await mkdir(join(folder, name));
    await expect(runJobs(site)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([name]);
    const [failed] = (await service().state()).backups;
    expect(failed).toMatchObject({ finished_at: null, name: null });
    expect(failed?.error).toMatch(/directory/);
    expect(failed?.error).not.toContain(folder);

    await rm(join(folder, name), { recursive: true });
    await chmod(folder, 0o700);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(site.db);
    await runJobs(site);
    expect((await service().state()).backups[0]).toMatchObject({ name, error: null });
  });

  it("can be requested immediately, one at a time", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => service().makeNow(owner.id)));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await runJobs(site);
    expect(await readdir(folder)).toHaveLength(1);
    await service().makeNow(owner.id);
  });
});
