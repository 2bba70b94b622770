import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadSecretKey, SecretKeyError } from "./secret-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fanfare-key-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("creates a key once, readable only by its user", async () => {
  const key = await loadSecretKey(folder, undefined);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await loadSecretKey(folder, undefined)).toBe(key);
  expect((await stat(join(folder, "secret-key"))).mode & 0o777).toBe(0o600);
});

it("refuses an empty key instead of signing with it, and one that cannot be read, unless a key is set", async () => {
  const file = join(folder, "secret-key");
  await writeFile(file, "\n");
  await expect(loadSecretKey(folder, undefined)).rejects.toThrow(SecretKeyError);
  await expect(loadSecretKey(folder, undefined)).rejects.toThrow(
    `${file} has fewer than 32 characters. Put the site's own`,
  );
  await rm(file);
  await mkdir(file);
  await expect(loadSecretKey(folder, undefined)).rejects.toThrow("cannot be read by this user");
  const configured = "a-secret-key-for-tests-of-32-characters";
  expect(await loadSecretKey(folder, configured)).toBe(configured);
});
