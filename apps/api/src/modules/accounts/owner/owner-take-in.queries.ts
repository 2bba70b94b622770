import type { ClientBase } from "pg";

/** The password hash of accounts whose own is not known: no input matches it. */
export { UNUSABLE_HASH as UNKNOWN_PASSWORD } from "../credentials/passwords.ts";

/**
 * Remembers the owner's login before this site's accounts are replaced. The returned function gives that password to an owner
 * among the new accounts, preferring the same address, and returns the address to log in with; undefined when there is none.
 */
export async function keepOwnerPassword(client: ClientBase): Promise<() => Promise<string | undefined>> {
  const { rows } = await client.query<{ email: string; password_hash: string }>(
    "select email, password_hash from users where role = 'owner' order by id limit 1",
  );
  const [before] = rows;
  return async () => {
    const { rows: given } = await client.query<{ email: string }>(
      `update users set password_hash = coalesce($1, password_hash)
        where id = (select id from users where role = 'owner' order by lower(email) = lower($2) desc, id limit 1)
       returning email`,
      [before?.password_hash ?? null, before?.email ?? ""],
    );
    return given[0]?.email;
  };
}
