import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { assertUsable, listenFault, reportBucketFault } from "./usable-settings.ts";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fanfare-settings-"));
  file = join(folder, "file");
  await writeFile(file, "");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = (env: Record<string, string>) => assertUsable(readConfig(env));

describe("settings that only the machine can judge", () => {
  it("create the data folder with its parents, also when it exists", async () => {
    const DATA_DIR = join(folder, "a", "b");
    await check({ DATA_DIR });
    await check({ DATA_DIR });
    expect((await stat(DATA_DIR)).isDirectory()).toBe(true);
  });

  it.each(["/dev/null/data", "/proc/data"])("refuse %s as the data folder", async (DATA_DIR) => {
    await expect(check({ DATA_DIR })).rejects.toThrow(/DATA_DIR: expected a folder that this user can write to/);
  });

  it("name every one that cannot be used", async () => {
    await expect(check({ DATA_DIR: file, FFMPEG_PATH: "/no/ffmpeg" })).rejects.toThrow(
      /DATA_DIR: expected a folder[\s\S]*FFMPEG_PATH: expected the path of ffmpeg/,
    );
    const DATA_DIR = join(folder, "data");
    await mkdir(DATA_DIR);
    await expect(check({ DATA_DIR, BACKUP_DIR: file })).rejects.toThrow(/BACKUP_DIR: expected a folder/);
  });

  it("create the folder of backups for this user alone, before a backup needs it", async () => {
    const DATA_DIR = join(folder, "with-backups");
    await check({ DATA_DIR });
    expect(await readdir(DATA_DIR)).toEqual([]);
    const BACKUP_DIR = join(folder, "disk", "backups");
    await check({ DATA_DIR, BACKUP_DIR });
    expect((await stat(BACKUP_DIR)).mode & 0o777).toBe(0o700);
  });

  it.each(["/dev/null/backups", "/proc/backups"])("refuse %s as the folder of backups", async (BACKUP_DIR) => {
    const env = { DATA_DIR: join(folder, "data"), BACKUP_DIR };
    await expect(check(env)).rejects.toThrow(/BACKUP_DIR: expected a folder that this user can write to/);
    const bucket = { BACKUP_S3_BUCKET: "backups", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
    await expect(check({ ...env, ...bucket })).resolves.toBeUndefined();
  });
});

describe("the media bucket", () => {
  const report = async (env: Record<string, string>) => {
    const error = vi.fn();
    await reportBucketFault(readConfig(env), { error });
    return error.mock.calls.map(([, message]) => message);
  };

  it("is reported when its server cannot be reached, and does not stop the start", async () => {
    const keys = { S3_BUCKET: "media", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
    expect(await report({ ...keys, S3_ENDPOINT: "http://127.0.0.1:1" })).toEqual([
      "S3_ENDPOINT: expected an S3 server that responds. Until then, media can be neither stored nor read.",
    ]);
  });

  it("is not looked for by a site with media on disk", async () => {
    expect(await report({})).toEqual([]);
  });
});

describe("a server that cannot listen", () => {
  const failureOf = (port: number, host: string) =>
    new Promise<unknown>((resolve) => {
      const server = createServer();
      server.on("error", resolve).listen(port, host, () => server.close(() => resolve(undefined)));
    });

  it("names PORT when the port is in use, and HOST for an address of another machine", async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, "127.0.0.1", () => resolve((other.address() as { port: number }).port));
    });
    const inUse = listenFault(await failureOf(port, "127.0.0.1"));
    other.close();
    expect(inUse).toBeInstanceOf(ConfigError);
    expect(inUse?.message).toContain("PORT: expected a port that no other process uses");
    expect(listenFault(await failureOf(0, "192.0.2.1"))?.message).toContain(
      "HOST: expected an address of this machine",
    );
  });

  it("leaves other failures alone", () => {
    expect(listenFault(new Error("other"))).toBeUndefined();
    expect(listenFault(Object.assign(new Error("refused"), { syscall: "connect", code: "EACCES" }))).toBeUndefined();
  });
});
