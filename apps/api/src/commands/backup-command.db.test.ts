import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { startCommand } from "../../test/start-command.ts";

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await createTestSite();
  folder = await mkdtemp(join(tmpdir(), "fanfare-backups-"));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const program = fileURLToPath(new URL("./backup.ts", import.meta.url));

test("Ctrl-C ends a backup cleanly, without an incomplete file", async () => {
  const other = await site.pool.connect();
  try {
    await other.query("set idle_in_transaction_session_timeout = 0; begin");
    await other.query("lock table users in access exclusive mode");
    const { child, done } = startCommand(program, site, [join(folder, "stopped.zip")]);
    await expect.poll(() => readdir(folder)).toEqual(["stopped.zip.partial"]);
    child.kill("SIGINT");
    await expect.poll(() => readdir(folder)).toEqual([]);
    await other.query("rollback");
    expect(await done).toEqual({ code: 130, out: "", err: "Stopped. No backup was made.\n" });
  } finally {
    other.release(true);
  }
});

test("a backup into a folder gets its usual name there", async () => {
  expect(await startCommand(program, site, [folder]).done).toMatchObject({ code: 0, err: "" });
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^fanfare-backup-[\d-]+\.zip$/)]);
});
