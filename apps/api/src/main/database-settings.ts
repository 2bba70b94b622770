import type pg from "pg";
import { refusedDatabase, unsuitableDatabase } from "../platform/db/database-fault.ts";
import { type Config, settingFaults } from "./config.ts";

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
