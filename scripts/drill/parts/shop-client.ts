import { createHash } from "node:crypto";
import { AppError } from "../../../apps/api/src/platform/errors/app-error.ts";
import type { onDatabase } from "../../../apps/api/test/database/test-server.ts";
import type { auditStore } from "../../../apps/api/test/store-auditor.ts";

type Connection = ReturnType<typeof onDatabase>;
type Pool = Parameters<typeof auditStore>[0];

/** A token for each fan, known in advance: replaces a login, which would need ten thousand password hashes. */
export const tokenOf = (fan: number) => `drill-token-of-fan-${fan}`;

export async function openSessions(pool: Pool, fans: readonly number[]): Promise<void> {
  const ids = fans.map((fan) => `sha256:${createHash("sha256").update(tokenOf(fan)).digest("hex")}`);
  await pool.query(
    `insert into sessions (id, user_id, expires_at, ends_at)
     select id, user_id, now() + interval '1 day', now() + interval '1 day'
     from unnest($1::text[], $2::int[]) as given (id, user_id)`,
    [ids, fans],
  );
}

/** A connection string for a server that listens on a socket, in the form of DATABASE_URL. */
export function connectionString(connection: Connection): string {
  if (connection.connectionString !== undefined) return connection.connectionString;
  const { user, database, host = "" } = connection;
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
}

/**
 * One call of the shop. Rejects with an AppError for a refusal, and with a plain error for any response that no buyer should see.
 */
export async function callShop(
  site: { url: string },
  fan: number,
  method: string,
  path: string,
  options: { body?: unknown; key?: string } = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${site.url}/api/store/${path}`, {
    method,
    headers: {
      authorization: `Token ${tokenOf(fan)}`,
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.key === undefined ? {} : { "idempotency-key": options.key }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  if (response.status === 409) throw new AppError("conflict", text);
  if (response.status === 400) throw new AppError("validation", text);
  if (response.status >= 400) throw new Error(`${path} responded with ${response.status}: ${text}`);
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}
