import { createHash } from "node:crypto";
import { lchown, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "./processes.ts";

/** The system user that PostgreSQL runs as. */
export interface OsUser {
  uid: number;
  gid: number;
}

/**
 * `nobody`, whom other programs may be too. Makes the cluster's files, because initdb wants a user that has a name, and
 * ran earlier releases' servers.
 */
export const NOBODY: OsUser = { uid: 65534, gid: 65534 };

/** Ids that systemd hands out to services without an account; nobody's own account is among them. */
const FIRST_ID = 61_184;
const IDS = 4336;

/**
 * The user that PostgreSQL runs as for root: one of its own, without an account, so that no other program on the machine
 * may read the database. Always the same for a data folder; `nobody` where a container gives no such ids away.
 */
export async function dedicatedUser(dataDir: string): Promise<OsUser> {
  const taken = new Set([...(await idsIn("/etc/passwd")), ...(await idsIn("/etc/group"))]);
  const start = createHash("sha256").update(dataDir).digest().readUInt32BE() % IDS;
  for (let step = 0; step < IDS; step += 1) {
    const id = FIRST_ID + ((start + step) % IDS);
    if (!taken.has(id)) return (await areMapped(id)) ? { uid: id, gid: id } : NOBODY;
  }
  return NOBODY;
}

const linesOf = (path: string): Promise<string[]> =>
  readFile(path, "utf8").then(
    (text) => text.split("\n").filter((line) => line !== ""),
    (error: unknown) => {
      if (errorCode(error) === "ENOENT") return [];
      throw error;
    },
  );

/** The numbers in the third column of the system's lists of users or groups. */
const idsIn = async (path: string): Promise<number[]> =>
  (await linesOf(path)).map((line) => Number(line.split(":")[2]));

/** Whether this user namespace knows the id as user and as group. Without such a file there is only one namespace. */
async function areMapped(id: number): Promise<boolean> {
  for (const path of ["/proc/self/uid_map", "/proc/self/gid_map"]) {
    const ranges = (await linesOf(path)).map((line) => line.trim().split(/\s+/).map(Number));
    if (ranges.length > 0 && !ranges.some(([first = 0, , count = 0]) => id >= first && id < first + count))
      return false;
  }
  return true;
}

/** Gives a folder with all that is in it to `user`, itself last: what is half done is seen by its owner. */
export async function giveTo(folder: string, user: OsUser): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  });
  if (entries === null) return;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(path, user);
    else await lchown(path, user.uid, user.gid);
  }
  await lchown(folder, user.uid, user.gid);
}

/** Whether this process is root and therefore has to hand PostgreSQL to another user. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Whether `user` can pass every folder above `path` and may read (and, as a folder or program, enter) it. */
export async function userCanReach(path: string, user: OsUser): Promise<boolean> {
  if (!(await allows(path, user, 0o5))) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(await allows(folder, user, 0o1))) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Whether `user` can pass this folder and every folder above it. */
export async function userCanEnter(path: string, user: OsUser): Promise<boolean> {
  return (await allows(path, user, 0o1)) && (path === dirname(path) || (await userCanEnter(dirname(path), user)));
}

async function allows(path: string, user: OsUser, wanted: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}
