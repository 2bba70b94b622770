import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createDatabase } from "../../../apps/api/src/platform/db/client.ts";
import { ROOT, runCommand } from "../../lib/command.ts";
import { type Fault, NotHere, seconds } from "./fault.ts";
import type { Machine } from "./machine.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { Visitor } from "./visitor.ts";

const WRITERS = 4;
const FULL_MS = 3000;
/** Each switch uses one file of the write-ahead log; this many do not fit on the disk. */
const MAX_SWITCHES = 100;
const NO_SPACE = /no space left/i;

function disksOf(machine: Machine): NonNullable<Machine["disks"]> {
  if (machine.disks === undefined) throw new NotHere("a small disk can only be mounted by root on Linux");
  return machine.disks;
}

/** Makes the server start new write-ahead log files until there is no space for another one, at which point it stops. */
async function useUpLog(socket: string): Promise<void> {
  const connection = { host: socket, user: "fanfare", database: "fanfare", max: 1 };
  const { pool, close } = createDatabase(connection, { log: { warn: () => undefined } });
  try {
    for (let nth = 0; nth < MAX_SWITCHES; nth += 1) {
      const went = await pool.query("select pg_logical_emit_message(false, 'drill', 'x'), pg_switch_wal()").then(
        () => true,
        () => false,
      );
      if (!went) return;
    }
    throw new Error("The log never ran out of room.");
  } finally {
    await close();
  }
}

export const databaseDiskFull = (machine: () => Machine): Fault => ({
  name: "disk full: database",
  pass: "503 with words meanwhile, 0 lost, back by itself within 10 s of room",
  run: async ({ hold, backMs, scaled }) => {
    const on = machine();
    const { data } = disksOf(on);
    const { writer } = on;
    const visitor = new Visitor();
    const before = writer.acknowledged;
    const url = () => on.site.url;
    const { refused, whileFull, took } = await visitor.during(url, async () => {
      const writing = writer.write(on.site, WRITERS);
      await writer.begun;
      await data.fill();
      await useUpLog((await on.postmaster()).socket);
      await delay(scaled(FULL_MS, 500));
      const response = await fetch(`${on.site.url}/api/health/`);
      const acknowledged = writer.acknowledged;
      await data.free();
      const freed = performance.now();
      await on.back();
      const back = performance.now() - freed;
      writer.stop();
      await writing;
      return { refused: response, whileFull: acknowledged, took: back };
    });
    const { lost, doubled } = await writer.compare(on.site);
    hold(refused.status === 503, `without room the site said ${refused.status}`);
    hold(lost + doubled === 0, `${lost} acknowledged writes are gone, ${doubled} are there twice`);
    hold(took <= backMs, `the site took ${seconds(took)} to be back once there was room`);
    hold(visitor.wrong.length === 0, `a visitor saw ${visitor.wrong[0]}`);
    return {
      did: "filled the database's disk to the last byte amid writes, until its log had no room, then made room",
      seen: `${whileFull - before} acknowledged until then, ${lost} lost; back in ${seconds(took)}; ${visitor.waiting} waiting pages`,
    };
  },
});

async function sendPicture(on: Machine): Promise<{ status: number; text: string }> {
  const picture = await readFile(join(ROOT, "packages/demo-content/images/artist.jpg"));
  const form = new FormData();
  form.set("avatar", new Blob([picture], { type: "image/jpeg" }), "avatar.jpg");
  const response = await fetch(`${on.site.url}/api/auth/profile/`, {
    method: "PATCH",
    headers: { authorization: `Token ${on.writer.token}` },
    body: form,
  });
  return { status: response.status, text: await response.text() };
}

export const mediaDiskFull = (machine: () => Machine): Fault => ({
  name: "disk full: media",
  pass: "the upload is refused in words, nothing half of it stays, it goes through once there is room",
  run: async ({ hold }) => {
    const on = machine();
    const { media } = disksOf(on);
    await media.fill();
    const refused = await sendPicture(on);
    const wrote = await on.writer.writeOnce(on.site);
    await media.free();
    const incoming = await readdir(join(media.folder, ".incoming")).catch(() => []);
    const taken = await sendPicture(on);
    const { avatar = "" } = JSON.parse(taken.text) as { avatar?: string };
    const shown = avatar === "" ? 0 : (await fetch(new URL(avatar, on.site.url))).status;
    hold(refused.status === 503 && NO_SPACE.test(refused.text), `without room: ${refused.status} ${refused.text}`);
    hold(wrote, "a full media disk kept others from writing");
    hold(incoming.length === 0, `left behind: ${incoming.join(", ")}`);
    hold(taken.status === 200 && shown === 200, `with room: ${taken.status}, and the picture ${shown}`);
    return {
      did: "uploaded a picture onto a full disk, then with room",
      seen: `refused with ${refused.status}, ${incoming.length} files left behind, other writes go on; then taken and shown`,
    };
  },
});

export const backupDiskFull = (machine: () => Machine): Fault => ({
  name: "disk full: backup",
  pass: "the command fails in words and leaves no half archive; with room it is whole",
  run: async ({ hold }) => {
    const on = machine();
    disksOf(on);
    const disk = await mountSmallDisk(on.backups, 4);
    const file = join(disk.folder, "backup.zip");
    const backup = () =>
      runCommand("node", [join(ROOT, "apps/api/dist/backup.js"), file], {
        env: { NODE_ENV: "production", DATA_DIR: on.dataDir },
      });
    try {
      await disk.fill();
      const refused = await backup();
      const left = (await readdir(disk.folder)).filter((name) => name.startsWith("backup"));
      await disk.free();
      const made = await backup();
      const bytes = await readFile(file).catch(() => Buffer.alloc(0));
      // An archive ends with its central directory.
      const isWhole = bytes.subarray(-64).includes(Buffer.from("PK\u0005\u0006", "latin1"));
      hold(refused.code !== 0 && NO_SPACE.test(refused.output), `without room: ${refused.code} ${refused.output}`);
      hold(!/\n\s+at /.test(refused.output), "the operator is shown a stack");
      hold(left.length === 0, `left behind: ${left.join(", ")}`);
      hold(made.code === 0 && isWhole, `with room: ${made.code} ${made.output}`);
      const [words = ""] = refused.output.trim().split("\n").slice(-1);
      return {
        did: "ran npm run backup onto a full disk, then with room",
        seen: `"${words}", ${left.length} files left behind; then whole`,
      };
    } finally {
      await disk.remove();
    }
  },
});
