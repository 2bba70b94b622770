import type pg from "pg";

/** The oldest PostgreSQL that the site supports. */
const OLDEST_MAJOR = 15;

const UTC = new Set([
  "UTC",
  "Etc/UTC",
  "GMT",
  "Etc/GMT",
  "UCT",
  "Etc/UCT",
  "Zulu",
  "Etc/Zulu",
  "Universal",
  "Etc/Universal",
]);

/** What the operator must provide instead, by the code of the error with which the server, or the check of its certificate, refuses. */
const EXPECTED: Readonly<Record<string, string>> = {
  "28P01": "a user and a password that the database accepts",
  "28000": "a user and a password that the database accepts",
  "3D000": "the name of a database that exists; create it with createdb",
  "42501": "a user that may create tables, such as the database's owner",
  DEPTH_ZERO_SELF_SIGNED_CERT: "a server whose certificate this machine trusts, or sslmode=no-verify in the address",
  SELF_SIGNED_CERT_IN_CHAIN: "a server whose certificate this machine trusts, or sslmode=no-verify in the address",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "a server whose certificate this machine trusts, or sslmode=no-verify in the address",
  ERR_TLS_CERT_ALTNAME_INVALID: "the host for which the server's certificate was issued",
  CERT_HAS_EXPIRED: "a server whose certificate is valid",
};

/** The same for errors of the client, which have no code. */
const EXPECTED_BY_TEXT: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/, "a server with TLS, or an address without sslmode"],
  [/^SASL: .*password/, "a password in the address, which the database requires"],
];

/**
 * Returns the message of an error; of several attempts, such as at both addresses of `localhost`, that of the first. It names
 * hosts, users and databases, but never a password.
 */
export function reasonOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : String(first);
}

/**
 * Returns the expected value of a database setting when the server refuses the present one, and undefined for every other error,
 * such as a server that is not up yet.
 */
export function refusedDatabase(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { message } = current;
    const code = "code" in current && typeof current.code === "string" ? current.code : "";
    const expected = EXPECTED[code] ?? EXPECTED_BY_TEXT.find(([pattern]) => pattern.test(message))?.[1];
    if (expected !== undefined) return `${expected} (${message})`;
  }
  return undefined;
}

/**
 * Returns the expected value of a database setting when the server is too old, the database stores no Unicode, or its sessions
 * have another time zone or format of dates, which only a pooler and an address with `options` of its own permit.
 */
export async function unsuitableDatabase(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ version: string; encoding: string; zone: string; dates: string }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
            current_setting('timezone') as zone, current_setting('datestyle') as dates`,
  );
  const [{ version = "", encoding = "", zone = "", dates = "" } = {}] = rows;
  if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
    return `PostgreSQL ${OLDEST_MAJOR} or later, and this server is ${version}`;
  }
  if (encoding !== "UTF8") {
    return `a database with the encoding UTF8, and this one has ${encoding}; create one with createdb --encoding=UTF8 --template=template0`;
  }
  if (!UTC.has(zone) || !dates.startsWith("ISO")) {
    return `a database whose sessions have the time zone UTC and the date style ISO, and these have ${zone} and ${dates}; alter the database with: set timezone = 'UTC', and: set datestyle = 'ISO'`;
  }
  return undefined;
}
