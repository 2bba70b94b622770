import type pg from "pg";
import { reasonOf, refusedDatabase, unsuitableDatabase } from "../platform/db/database-fault.ts";
import { errorCode } from "../platform/db/embedded/processes.ts";
import { toAppError } from "../platform/errors/error-translator.ts";
import { type Config, settingFaults } from "./config.ts";

/** What a process of the site opens at most: its pool, and one connection each for changes of content, jobs and migrations. */
const CONNECTIONS = 25;
const TOO_MANY_CONNECTIONS = "53300";

/** The database was lost while the site was starting, after it had been reachable. */
export class DatabaseLostError extends Error {
  override name = "DatabaseLostError";
}

/** The setting of the connections that bypass a pooler; undefined for the embedded database. */
export function directDatabaseSetting(config: Config): string | undefined {
  if (config.databaseDirectUrl !== undefined) return "DATABASE_DIRECT_URL";
  return config.databaseUrl === undefined ? undefined : "DATABASE_URL";
}

/**
 * Runs `work` on the database of `setting`. Throws a ConfigError that names the setting if the server refuses its user, password,
 * database or rights; other errors are thrown unchanged.
 */
export async function nameRefusedSetting<T>(setting: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const expected = setting === undefined ? undefined : refusedDatabase(error);
    if (setting === undefined || expected === undefined) throw error;
    throw settingFaults([{ name: setting, expected }], error);
  }
}

/** Throws a ConfigError that names `setting` if its server is too old or its database cannot store every text. */
export async function assertSuitable(setting: string | undefined, pool: pg.Pool): Promise<void> {
  const expected = setting === undefined ? undefined : await unsuitableDatabase(pool);
  if (setting !== undefined && expected !== undefined) throw settingFaults([{ name: setting, expected }]);
}

/**
 * Runs the part of a start that follows the migration. Throws a ConfigError that names `setting` if its server has no connection
 * left, and a DatabaseLostError if it cannot be reached; other errors are thrown unchanged.
 */
export async function nameLostDatabase<T>(setting: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (toAppError(error).code !== "unavailable") throw error;
    const reason = reasonOf(error);
    if (setting !== undefined && errorCode(error) === TOO_MANY_CONNECTIONS) {
      const expected = `a server that allows ${CONNECTIONS} connections for each process of the site (${reason})`;
      throw settingFaults([{ name: setting, expected }], error);
    }
    const database = setting === undefined ? "The database" : `The database of ${setting}`;
    throw new DatabaseLostError(
      `${database} was lost while the site was starting (${reason}). Start the site again once it is up.`,
      { cause: error },
    );
  }
}
