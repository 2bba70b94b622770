import { createHash, randomBytes } from "node:crypto";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { EmbeddedDatabaseError } from "./errors.ts";
import { dedicatedUser, giveTo, NOBODY, type OsUser, runsAsRoot, userCanEnter } from "./os-user.ts";
import { errorCode, processesWorkingIn } from "./processes.ts";

export interface Location {
  /** The site's own folder, links resolved. */
  dataDir: string;
  /** PostgreSQL's data folder; may not exist yet. */
  clusterDir: string;
  /** The user PostgreSQL must run as, or `null` for the present one. */
  user: OsUser | null;
  /** Whether the cluster lives outside `dataDir`, with a pointer left in it. */
  elsewhere: boolean;
}

const POINTER = "postgres-location.json";
const pointerFile = z.object({ cluster: z.string(), ready: z.boolean() });

/**
 * Where the cluster of a data folder is, or is to be made. In the folder itself, unless this process is root and the
 * unprivileged user cannot get there (a clone in root's home): then in a durable folder that both can reach. The random
 * part of its name ties it to this very data folder: one deleted and made again starts with an empty database. With
 * `throwAway` the folder for temporary files comes before the durable ones.
 */
export async function locate(dataDirSetting: string, major: number, { throwAway = false } = {}): Promise<Location> {
  const made = await mkdir(dataDirSetting, { recursive: true });
  const dataDir = await realpath(dataDirSetting);
  if (!runsAsRoot()) return locateAsOrdinaryUser(dataDir, major);
  if (made !== undefined) await chmod(dataDir, 0o755);

  const dedicated = await dedicatedUser(dataDir);
  const pointer = await readPointer(dataDir);
  if (pointer !== null) {
    const owner = await takeFromNobody(pointer.cluster, dedicated);
    if (owner === null && pointer.ready) {
      throw new EmbeddedDatabaseError(
        `The database of ${dataDir} is recorded at ${pointer.cluster}, but that folder is gone. Put it back, or remove ${join(dataDir, POINTER)} to start with an empty database.`,
      );
    }
    return { dataDir, clusterDir: pointer.cluster, user: owner ?? dedicated, elsewhere: true };
  }

  const clusterDir = join(dataDir, "postgres", String(major));
  const owner = await takeFromNobody(clusterDir, dedicated);
  const user = owner ?? dedicated;
  if (await userCanEnter(dataDir, user)) return { dataDir, clusterDir, user, elsewhere: false };
  if (owner !== null) {
    throw new EmbeddedDatabaseError(
      `The database in ${clusterDir} belongs to user id ${owner.uid}, who may not enter ${dataDir}. Allow it (chmod o+x on that folder and those above it) or start the site as that user.`,
    );
  }
  const parents = throwAway ? [tmpdir(), ...DURABLE] : DURABLE;
  const key = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const cluster = join(await sharedFolder(user, parents), `${key}-${randomBytes(4).toString("hex")}`, String(major));
  await writePointer(dataDir, { cluster, ready: false });
  return { dataDir, clusterDir: cluster, user, elsewhere: true };
}

/** An ordinary user's cluster is always in the data folder; one that root made is refused rather than passed by. */
async function locateAsOrdinaryUser(dataDir: string, major: number): Promise<Location> {
  const clusterDir = join(dataDir, "postgres", String(major));
  const pointer = await readPointer(dataDir);
  const foreign = pointer?.cluster ?? ((await belongsToAnother(clusterDir)) ? clusterDir : null);
  if (foreign !== null) {
    throw new EmbeddedDatabaseError(
      `The database of ${dataDir} is in ${foreign} and belongs to another user, because the site was started as root before. Start it as root again, or set DATA_DIR to another folder.`,
    );
  }
  return { dataDir, clusterDir, user: null, elsewhere: false };
}

async function belongsToAnother(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).uid !== process.getuid?.();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** Records that the cluster outside the data folder is complete: from now on its absence is an error, not a first start. */
export async function confirmLocation(location: Location): Promise<void> {
  if (location.elsewhere) await writePointer(location.dataDir, { cluster: location.clusterDir, ready: true });
}

/** What the system keeps when it starts again. */
const DURABLE: readonly string[] = ["/var/lib", "/var/tmp"];

/** A folder that only root writes to and `user` can pass, in the first of `parents` that allows it. Made when missing. */
export async function sharedFolder(user: OsUser, parents = DURABLE): Promise<string> {
  for (const parent of parents) {
    const folder = join(parent, "fanfare");
    try {
      if ((await mkdir(folder, { recursive: true, mode: 0o755 })) !== undefined) await chmod(folder, 0o755);
      const found = await lstat(folder);
      const safe = found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
      if (safe && (await userCanEnter(folder, user))) return folder;
    } catch (error) {
      if (!["EACCES", "EPERM", "EROFS", "ENOENT"].includes(errorCode(error) ?? "")) throw error;
    }
  }
  throw new EmbeddedDatabaseError(
    "PostgreSQL cannot run as root, and no folder was found that its unprivileged user can reach (/var/lib/fanfare, /var/tmp/fanfare). Start the site as an ordinary user, move DATA_DIR, or set DATABASE_URL.",
  );
}

/** Makes `clusterDir`'s parent and returns it. Refuses when an older major version's cluster is there instead of ours. */
export async function prepareParent(location: Location): Promise<string> {
  const parent = dirname(location.clusterDir);
  // The file mode again, because the process's mask may have taken the others' right to pass.
  if ((await mkdir(parent, { recursive: true, mode: 0o711 })) !== undefined) await chmod(parent, 0o711);
  const entries = await readdir(parent);
  const other = entries.find((entry) => /^\d+$/.test(entry) && entry !== basename(location.clusterDir));
  if (other !== undefined && !entries.includes(basename(location.clusterDir))) {
    throw new EmbeddedDatabaseError(
      `${join(parent, other)} was made by PostgreSQL ${other}, this release brings PostgreSQL ${basename(location.clusterDir)}. Make a backup with the earlier release and restore it into an empty DATA_DIR.`,
    );
  }
  return parent;
}

/** Of a unix socket's address, in bytes; BSD and with it macOS have fewer than Linux. */
const SOCKET_ADDRESS_BYTES = process.platform === "linux" ? 107 : 103;
/** Longest folder that still leaves room for PostgreSQL's socket name. */
const LONGEST_SOCKET_DIR = SOCKET_ADDRESS_BYTES - "/.s.PGSQL.5432".length;

/**
 * The folder of the server's unix socket: beside the cluster, or in the system's folder for temporary files when that
 * path is too long for a socket. The cluster's inode is in that name, so a cluster made anew at the same path gets
 * another one.
 */
export async function socketDirOf(location: Location): Promise<string> {
  const beside = join(dirname(location.clusterDir), "run");
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_DIR) return beside;
  const { ino } = await stat(location.clusterDir);
  const key = createHash("sha256").update(`${location.clusterDir}:${ino}`).digest("hex").slice(0, 16);
  const temporary = join(tmpdir(), `fanfare-${key}`);
  return Buffer.byteLength(temporary) <= LONGEST_SOCKET_DIR ? temporary : `/tmp/fanfare-${key}`;
}

/** Makes the socket's folder, private to PostgreSQL's user: an operating system user who can enter it is let into the database. */
export async function prepareSocketDir(location: Location, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (location.user !== null) await chown(folder, location.user.uid, location.user.gid);
  const found = await lstat(folder);
  const owner = location.user?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner) {
    throw new EmbeddedDatabaseError(`${folder} belongs to another user. Remove it and start again.`);
  }
  await chmod(folder, 0o700);
}

/** Removes the socket's folder where it is not part of the data folder. The next start makes it again. */
export async function removeSocketDir(location: Location, folder: string): Promise<void> {
  if (dirname(folder) === dirname(location.clusterDir)) return;
  try {
    await rmdir(folder);
  } catch (error) {
    // Another process has started the next server meanwhile, or was as quick to remove it.
    if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(errorCode(error) ?? "")) throw error;
  }
}

/**
 * Who has a cluster, or `null` when it is not there. One that an earlier release left with `nobody`, or root has copied
 * here, becomes PostgreSQL's own user's, with its logs; not while a server runs on it, which then stays as it is.
 */
async function takeFromNobody(clusterDir: string, dedicated: OsUser): Promise<OsUser | null> {
  const owner = await ownerOf(clusterDir);
  if (owner === null || (owner.uid !== 0 && owner.uid !== NOBODY.uid)) return owner;
  if (owner.uid === dedicated.uid) return owner;
  // In a folder that only nobody may enter the cluster stays with nobody.
  const atWork = (await userCanEnter(dirname(clusterDir), dedicated)) ? await processesWorkingIn(clusterDir) : null;
  // Without /proc nobody can tell whether a server runs; it may also have become the other user's just now.
  if (atWork === null || atWork.length > 0) {
    const now = (await ownerOf(clusterDir)) ?? owner;
    return now.uid === 0 ? NOBODY : now;
  }
  for (const beside of ["log", "run"]) await giveTo(join(dirname(clusterDir), beside), dedicated);
  await giveTo(clusterDir, dedicated);
  return dedicated;
}

async function ownerOf(folder: string): Promise<OsUser | null> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

async function readPointer(dataDir: string): Promise<z.infer<typeof pointerFile> | null> {
  try {
    return pointerFile.parse(JSON.parse(await readFile(join(dataDir, POINTER), "utf8")));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw new EmbeddedDatabaseError(`${join(dataDir, POINTER)} cannot be read.`, { cause: error });
  }
}

async function writePointer(dataDir: string, pointer: z.infer<typeof pointerFile>): Promise<void> {
  const path = join(dataDir, POINTER);
  await writeFile(`${path}.${process.pid}`, `${JSON.stringify(pointer, null, 2)}\n`);
  await rename(`${path}.${process.pid}`, path);
}
