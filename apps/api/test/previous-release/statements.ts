import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import type pg from "pg";

const FILE = join(import.meta.dirname, "statements.json.br");

/** The statements that a release sends to the database, and its newest migration. */
export type ReleaseStatements = { release: string; migration: string; statements: string[] };

export async function readStatements(): Promise<ReleaseStatements> {
  const text = await promisify(brotliDecompress)(await readFile(FILE));
  return JSON.parse(text.toString("utf8")) as ReleaseStatements;
}

export async function writeStatements(release: ReleaseStatements): Promise<void> {
  await writeFile(FILE, await promisify(brotliCompress)(JSON.stringify(release)));
}

/** Makes the server parse and plan each statement with null parameters, without executing it. Returns the refused ones. */
export async function refusedStatements(
  client: pg.ClientBase,
  statements: readonly string[],
): Promise<{ statement: string; reason: string }[]> {
  const refused: { statement: string; reason: string }[] = [];
  for (const statement of statements) {
    try {
      await client.query(`explain (generic_plan, costs off) ${statement}`);
    } catch (error) {
      refused.push({ statement, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return refused;
}
