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
import { chownTree, dedicatedUser, NOBODY, type OsUser, runsAsRoot, userCanEnter } from "./os-user.ts";
import { errorCode, processesWorkingIn } from "./processes.ts";

export interface Location {
  /** The site's data folder, with symbolic links resolved. */
  dataDir: string;
  /** PostgreSQL's data folder; may not exist yet. */
  clusterDir: string;
  /** The user that PostgreSQL must run as, or `null` for the current one. */
  user: OsUser | null;
  /** Whether the cluster is outside `dataDir`, which then contains a pointer to it. */
  elsewhere: boolean;
}

const POINTER = "postgres-location.json";
const pointerFile = z.object({ cluster: z.string(), ready: z.boolean() });

/**
 * Returns where the cluster of a data folder is or is to be created. It is in the data folder itself, unless this process is
 * root and the unprivileged user cannot get there (a clone in root's home): then it is in a durable folder that both can
 * reach. The random part of its name ties it to this particular data folder, so that a folder deleted and recreated starts
 * with an empty database. With `throwAway` the temporary folder is tried before the durable ones.
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

/** Throws if no site has created its database in a data folder, or recorded there where it is. */
export async function assertHasCluster(dataDir: string): Promise<void> {
  for (const name of ["postgres", POINTER]) {
    const found = await stat(join(dataDir, name)).catch((error: unknown) => {
      if (errorCode(error) === "ENOENT") return null;
      throw error;
    });
    if (found !== null) return;
  }
  throw new EmbeddedDatabaseError(
    `There is no site in ${dataDir}. Set DATA_DIR to the folder of the site, or DATABASE_URL to its database.`,
  );
}

/** An ordinary user's cluster is always in the data folder; one created by root is refused rather than ignored. */
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

/** Records that the cluster outside the data folder is complete: from now on a missing cluster is an error, not a first start. */
export async function confirmLocation(location: Location): Promise<void> {
  if (location.elsewhere) await writePointer(location.dataDir, { cluster: location.clusterDir, ready: true });
}

/** Folders whose content survives a reboot. */
const DURABLE: readonly string[] = ["/var/lib", "/var/tmp"];

/**
 * Returns a folder that only root can write to and `user` can enter, in the first of `parents` that allows it. Created if
 * missing.
 */
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

/** Creates `clusterDir`'s parent and returns it. Throws if it has a cluster of another major version instead of ours. */
export async function prepareParent(location: Location): Promise<string> {
  const parent = dirname(location.clusterDir);
  // Set the mode again, because the process's umask may have removed the others' permission to enter.
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

/** Maximum length of a unix socket's address in bytes; BSD, and with it macOS, allows fewer than Linux. */
const SOCKET_ADDRESS_BYTES = process.platform === "linux" ? 107 : 103;
/** Maximum length of a folder that leaves room for the name of PostgreSQL's socket. */
const MAX_SOCKET_DIR = SOCKET_ADDRESS_BYTES - "/.s.PGSQL.5432".length;

/**
 * Returns the folder of the server's unix socket: next to the cluster, or in the system's temporary folder if that path is
 * too long for a socket. That name depends on the cluster's inode, so a cluster recreated at the same path gets another one.
 */
export async function socketDirOf(location: Location): Promise<string> {
  const beside = join(dirname(location.clusterDir), "run");
  if (Buffer.byteLength(beside) <= MAX_SOCKET_DIR) return beside;
  const { ino } = await stat(location.clusterDir);
  const key = createHash("sha256").update(`${location.clusterDir}:${ino}`).digest("hex").slice(0, 16);
  const temporary = join(tmpdir(), `fanfare-${key}`);
  return Buffer.byteLength(temporary) <= MAX_SOCKET_DIR ? temporary : `/tmp/fanfare-${key}`;
}

/**
 * Creates the socket's folder, accessible only to PostgreSQL's user, because any operating system user who can enter it has
 * access to the database.
 */
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

/** Removes the socket's folder if it is outside the data folder. The next start recreates it. */
export async function removeSocketDir(location: Location, folder: string): Promise<void> {
  if (dirname(folder) === dirname(location.clusterDir)) return;
  try {
    await rmdir(folder);
  } catch (error) {
    // Another process has started the next server in the meantime, or has removed the folder first.
    if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(errorCode(error) ?? "")) throw error;
  }
}

/**
 * Returns the owner of a cluster, or `null` if it does not exist. A cluster that an earlier release left to `nobody`, or
 * that root has copied here, is given to PostgreSQL's dedicated user, with its logs, unless a server is running on it.
 */
async function takeFromNobody(clusterDir: string, dedicated: OsUser): Promise<OsUser | null> {
  const owner = await ownerOf(clusterDir);
  if (owner === null || (owner.uid !== 0 && owner.uid !== NOBODY.uid)) return owner;
  if (owner.uid === dedicated.uid) return owner;
  // In a folder that only `nobody` may enter, the cluster stays with `nobody`.
  const atWork = (await userCanEnter(dirname(clusterDir), dedicated)) ? await processesWorkingIn(clusterDir) : null;
  // Without /proc it is unknown whether a server runs; the cluster may also have been given to the dedicated user just now.
  if (atWork === null || atWork.length > 0) {
    const now = (await ownerOf(clusterDir)) ?? owner;
    return now.uid === 0 ? NOBODY : now;
  }
  for (const beside of ["log", "run"]) await chownTree(join(dirname(clusterDir), beside), dedicated);
  await chownTree(clusterDir, dedicated);
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
