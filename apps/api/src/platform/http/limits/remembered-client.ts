import type { Kysely } from "kysely";
import { actForClient, actingClient } from "../../audit/acting-client.ts";
import type { DB } from "../../db/types.gen.ts";
import { findClient, recordClient } from "./rate-limit.queries.ts";

/** Longer than any follow-up that a client could trigger at will by a call. */
const REMEMBERED_MS = 2 * 60 * 60 * 1000;

/** Records the client whose call caused `subject`, next to the rate-limit counters and for as short a time. */
export async function rememberClient(trx: Kysely<DB>, subject: string): Promise<void> {
  const client = actingClient();
  if (client && !client.isTeam) await recordClient(trx, subject, client.address, Date.now() + REMEMBERED_MS);
}

/** Runs `work`, outside of a request, on behalf of the client whose call caused `subject`, as long as that is remembered. */
export async function asRememberedClient<Result>(
  trx: Kysely<DB>,
  subject: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (actingClient()) return work();
  const address = await findClient(trx, subject, Date.now());
  return address === undefined ? work() : actForClient({ address, isTeam: false }, work);
}
