import type { ClientBase } from "pg";

/** What stands as the password of accounts whose own is not known: nothing anybody types fits. */
export { NOBODY as UNKNOWN_PASSWORD } from "./passwords.ts";

/**
 * Remembers how the owner of this site logs in before its accounts give way to others. What it returns gives that password to
 * the owner among those, one of the same address first, and returns the address to log in with; undefined when there is none.
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
