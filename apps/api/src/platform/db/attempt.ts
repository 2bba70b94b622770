import { sql, type Transaction } from "kysely";
import type { DB } from "./types.gen.ts";

/** Runs `work` within a savepoint of `trx`, so that an error rolls back only `work`. Rethrows the error. */
export async function attempt<Result>(trx: Transaction<DB>, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx);
    throw error;
  }
}
