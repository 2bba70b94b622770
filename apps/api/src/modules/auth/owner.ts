import { createHmac, randomBytes } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import type { Passwords } from "./passwords.ts";
import { findUserByEmail, insertUser } from "./users.queries.ts";

export const DEFAULT_OWNER_EMAIL = "owner@fanfare.localhost";

/** A username made of the address, with a number behind it while it is taken. */
async function freeUsername(db: Kysely<DB>, email: string): Promise<string> {
  const base = (email.split("@")[0] ?? "owner")
    .replace(/[^\w.-]/g, "")
    .slice(0, 40)
    .padEnd(3, "0");
  for (let suffix = 1; ; suffix += 1) {
    const name = suffix === 1 ? base : `${base}${suffix}`;
    const taken = await db
      .selectFrom("users")
      .select("id")
      .where(sql<boolean>`lower(username) = lower(${name})`)
      .executeTakeFirst();
    if (!taken) return name;
  }
}

/** OWNER_EMAIL names an account that somebody else registered. */
export class OwnerAddressTakenError extends Error {
  override name = "OwnerAddressTakenError";
  override message =
    "OWNER_EMAIL belongs to an account already; set a new OWNER_PASSWORD with it to take that account over.";
}

/** Makes an account the owner's with a new password, and ends whatever was open under the old one. */
async function handOver(trx: Transaction<DB>, userId: number, password_hash: string): Promise<void> {
  await trx.updateTable("users").set({ role: "owner", password_hash }).where("id", "=", userId).execute();
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/**
 * Makes sure that there is an owner (contract, section 1, OWNER_EMAIL and OWNER_PASSWORD). Each value of a variable is
 * applied once: what was changed in the site afterwards stays. Answers the password it made up, to be shown once, when
 * neither variable nor account was there.
 */
export async function ensureOwner(deps: {
  db: Kysely<DB>;
  passwords: Passwords;
  secretKey: string;
  configured: { email: string | undefined; password: string | undefined };
}): Promise<{ email: string; generatedPassword: string } | null> {
  const { passwords, configured } = deps;
  return deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('fanfare:ensure-owner'))`.execute(trx);
    const digest = (value: string) => createHmac("sha256", deps.secretKey).update(value).digest("hex");
    const isNew = async (name: string, value: string | undefined) => {
      if (value === undefined) return false;
      const applied = await trx
        .selectFrom("applied_settings")
        .select("digest")
        .where("name", "=", name)
        .executeTakeFirst();
      return applied?.digest !== digest(value);
    };
    const markApplied = async (name: string, value: string) => {
      await trx
        .insertInto("applied_settings")
        .values({ name, digest: digest(value) })
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet({ digest: digest(value), applied_at: new Date() }),
        )
        .execute();
    };

    const owner = await trx
      .selectFrom("users")
      .selectAll()
      .where("role", "=", "owner")
      .orderBy("id")
      .executeTakeFirst();
    if (!owner) {
      const email = configured.email ?? DEFAULT_OWNER_EMAIL;
      const password = configured.password ?? randomBytes(12).toString("base64url");
      const password_hash = await passwords.hash(password);
      const existing = await findUserByEmail(trx, email);
      if (existing) {
        await handOver(trx, existing.id, password_hash);
      } else {
        await insertUser(trx, {
          email,
          username: await freeUsername(trx, email),
          first_name: "Site",
          last_name: "Owner",
          newsletter_subscribed: false,
          date_of_birth: null,
          password_hash,
          role: "owner",
          terms_accepted_at: null,
        });
      }
      if (configured.email !== undefined) await markApplied("OWNER_EMAIL", configured.email);
      if (configured.password !== undefined) await markApplied("OWNER_PASSWORD", configured.password);
      return configured.password === undefined ? { email, generatedPassword: password } : null;
    }

    const newEmail = (await isNew("OWNER_EMAIL", configured.email)) ? configured.email : undefined;
    const newPassword = (await isNew("OWNER_PASSWORD", configured.password)) ? configured.password : undefined;
    let target = owner.id;
    if (newEmail !== undefined) {
      const other = await findUserByEmail(trx, newEmail);
      if (!other) await trx.updateTable("users").set({ email: newEmail }).where("id", "=", owner.id).execute();
      // A fan may have registered that address, so the account changes hands only together with a new password.
      else if (other.id !== owner.id && newPassword === undefined) throw new OwnerAddressTakenError();
      else target = other.id;
      await markApplied("OWNER_EMAIL", newEmail);
    }
    if (newPassword !== undefined) {
      await handOver(trx, target, await passwords.hash(newPassword));
      await markApplied("OWNER_PASSWORD", newPassword);
    }
    return null;
  });
}
