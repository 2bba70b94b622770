import { createHmac, randomBytes } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { recordAudit } from "../../platform/audit.ts";
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

/** The owner. Where an earlier release left two behind, the one that the operator has named. */
function findOwner(trx: Transaction<DB>, named: string | undefined) {
  return trx
    .selectFrom("users")
    .selectAll()
    .where("role", "=", "owner")
    .orderBy(sql`lower(email) = lower(${named ?? ""})`, "desc")
    .orderBy("id")
    .forUpdate()
    .executeTakeFirst();
}

/** OWNER_EMAIL names an account that somebody else registered. */
export class OwnerAddressTakenError extends Error {
  override name = "OwnerAddressTakenError";
  override message =
    "OWNER_EMAIL belongs to an account already; set a new OWNER_PASSWORD with it to take that account over.";
}

/** What refers to an account and opens it or changes who has it. A test finds what the schema has beside it. */
export const ACCESS_TABLES = ["sessions", "account_links"] as const;

/** Ends every device and every mailed link of the accounts. */
async function endAccess(trx: Transaction<DB>, userIds: readonly number[]): Promise<void> {
  for (const table of ACCESS_TABLES) await trx.deleteFrom(table).where("user_id", "in", userIds).execute();
}

/**
 * Makes an account the owner's with a new password. Whoever had it keeps no way in: devices and mailed links end, and a
 * queued change of address is void with the old password. Every other owner becomes a fan and is signed out.
 */
async function handOver(trx: Transaction<DB>, userId: number, password_hash: string): Promise<void> {
  const former = await trx
    .updateTable("users")
    .set((eb) => ({ role: "fan", version: eb("version", "+", 1) }))
    .where("role", "=", "owner")
    .where("id", "<>", userId)
    .returning("id")
    .execute();
  await trx
    .updateTable("users")
    .set((eb) => ({
      role: "owner",
      password_hash,
      can_log_in: true,
      blocked_at: null,
      deletion_due_at: null,
      // The owner's address comes from the operator.
      email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      updated_at: sql<Date>`now()`,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", userId)
    .execute();
  await endAccess(trx, [userId, ...former.map(({ id }) => id)]);
  if (former.length > 0) {
    await recordAudit(trx, {
      actor_id: null,
      action: "owner.changed",
      subject_type: "account",
      subject_id: userId,
      summary: "The owner's account was set by OWNER_EMAIL and OWNER_PASSWORD",
    });
  }
}

/** Gives the owner's account another address. Links to the old one, and one on its way to a third, end. */
async function moveOwner(trx: Transaction<DB>, userId: number, email: string): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({
      email,
      email_verified_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", userId)
    .execute();
  await trx.deleteFrom("account_links").where("user_id", "=", userId).execute();
}

/**
 * Makes sure that there is an owner (contract, section 1, OWNER_EMAIL and OWNER_PASSWORD). Each value of a variable is
 * applied once: what was changed in the site afterwards stays. Returns the password it made up, to be shown once, when
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

    const owner = await findOwner(trx, configured.email);
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
      if (!other || other.id === owner.id) await moveOwner(trx, owner.id, newEmail);
      // A fan may have registered that address, so the account changes hands only together with a new password.
      else if (newPassword === undefined) throw new OwnerAddressTakenError();
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
