import type { Kysely } from "kysely";
import { actForClient, actingClient } from "../acting-client.ts";
import type { DB } from "../db/types.gen.ts";
import { findClient, noteClient } from "./rate-limit.queries.ts";

/** Longer than anything that a call leads to by itself and that a client could cause at will. */
const REMEMBERED_MS = 2 * 60 * 60 * 1000;

/** Remembers whose call `subject` comes from, beside the limits' counters and for as short a time. */
export async function rememberClient(trx: Kysely<DB>, subject: string): Promise<void> {
  const client = actingClient();
  if (client && !client.isTeam) await noteClient(trx, subject, client.address, Date.now() + REMEMBERED_MS);
}

/** Runs `work`, where nobody calls, as what follows from the call that `subject` came from, while that is remembered. */
export async function asRememberedClient<Result>(
  trx: Kysely<DB>,
  subject: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (actingClient()) return work();
  const address = await findClient(trx, subject, Date.now());
  return address === undefined ? work() : actForClient({ address, isTeam: false }, work);
}
