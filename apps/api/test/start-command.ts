import { spawn } from "node:child_process";
import { once } from "node:events";
import type { TestDatabase } from "./database/test-database.ts";

/**
 * Starts a program of the command line as the launcher does, on a test's database and with Node's compile cache; settings that are
 * not given are unset.
 */
export function startCommand(
  program: string,
  { connection, dataDir }: Pick<TestDatabase, "connection"> & { dataDir: string },
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const { host = "", user = "", port, database = "", password } = connection;
  const address = new URL(`postgres://localhost:${port ?? 5432}/${database}`);
  address.username = String(user);
  if (typeof password === "string") address.password = password;
  address.searchParams.set("host", String(host));
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: address.href,
      FFMPEG_PATH: "/no/ffmpeg",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (err += text));
  return { child, done: once(child, "close").then(([code]) => ({ code: code as number, out, err })) };
}
