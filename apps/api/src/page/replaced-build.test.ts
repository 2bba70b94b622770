import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { watchForReplacement } from "./replaced-build.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fanfare-build-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("detects that a build was removed, or replaced by another of the same content", async () => {
  const [file, next] = [join(folder, "entry-server.js"), join(folder, "next.js")];
  await writeFile(file, "export {};");
  const isReplaced = await watchForReplacement(file);
  expect(await isReplaced()).toBe(false);
  await writeFile(next, "export {};");
  await rename(next, file);
  expect(await isReplaced()).toBe(true);
  await rm(file);
  expect(await isReplaced()).toBe(true);
});
