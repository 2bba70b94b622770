import { createHash } from "node:crypto";
import { lchown, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "./processes.ts";

/** The operating system user that PostgreSQL runs as. */
export interface OsUser {
  uid: number;
  gid: number;
}

/**
 * `nobody`, which other programs may use too. It creates the cluster's files, because initdb needs a user with a name;
 * earlier releases also ran the server as `nobody`.
 */
export const NOBODY: OsUser = { uid: 65534, gid: 65534 };

/** User ids that systemd assigns to services without an account; the range includes the id of `nobody`. */
const FIRST_ID = 61_184;
const IDS = 4336;

/**
 * Returns the user that PostgreSQL runs as when the site runs as root: a dedicated id without an account, so that no other
 * program on the machine can read the database. It is always the same for a data folder; `nobody` in a container in which
 * such ids are not available.
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

/** Returns the ids in the third column of the system's user or group list. */
const idsIn = async (path: string): Promise<number[]> =>
  (await linesOf(path)).map((line) => Number(line.split(":")[2]));

/** Returns whether this user namespace maps the id as a user and as a group. Without such a file there is only one namespace. */
async function areMapped(id: number): Promise<boolean> {
  for (const path of ["/proc/self/uid_map", "/proc/self/gid_map"]) {
    const ranges = (await linesOf(path)).map((line) => line.trim().split(/\s+/).map(Number));
    if (ranges.length > 0 && !ranges.some(([first = 0, , count = 0]) => id >= first && id < first + count))
      return false;
  }
  return true;
}

/**
 * Changes the owner of a folder and its content to `user`, the folder itself last, so that its owner shows whether this is
 * complete.
 */
export async function chownTree(folder: string, user: OsUser): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  });
  if (entries === null) return;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await chownTree(path, user);
    else await lchown(path, user.uid, user.gid);
  }
  await lchown(folder, user.uid, user.gid);
}

/** Returns whether this process is root, so that PostgreSQL must run as another user. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Returns whether `user` can enter every parent folder of `path` and read it (and, if a folder or program, enter or run it). */
export async function userCanReach(path: string, user: OsUser): Promise<boolean> {
  if (!(await allows(path, user, 0o5))) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(await allows(folder, user, 0o1))) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Returns whether `user` can enter this folder and all of its parents. */
export async function userCanEnter(path: string, user: OsUser): Promise<boolean> {
  return (await allows(path, user, 0o1)) && (path === dirname(path) || (await userCanEnter(dirname(path), user)));
}

async function allows(path: string, user: OsUser, wanted: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const groupShift = gid === user.gid ? 3 : 0;
  const shift = uid === user.uid ? 6 : groupShift;
  return ((mode >> shift) & wanted) === wanted;
}
