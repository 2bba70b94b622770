import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./temporary.ts";

test("removes a folder whose process is gone, and keeps those in use and foreign ones", async () => {
  const gone = join(tmpdir(), `fanfare-tested-${spawnSync("true").pid}-abc`);
  const foreign = join(tmpdir(), "fanfare-tested-notes");
  await mkdir(gone, { recursive: true });
  await mkdir(foreign, { recursive: true });
  const first = await temporaryFolder("tested");
  const second = await temporaryFolder("tested");
  expect([gone, foreign, first, second].map((path) => existsSync(path))).toEqual([false, true, true, true]);
  expect((await stat(first)).mode & 0o777).toBe(0o711);
  for (const folder of [foreign, first, second]) await rm(folder, { recursive: true });
});
