import { stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The system user that PostgreSQL runs as. */
export interface OsUser {
  uid: number;
  gid: number;
}

/** `nobody`: PostgreSQL refuses to run as root, and no account has to be made for it. */
export const UNPRIVILEGED: OsUser = { uid: 65534, gid: 65534 };

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
