import { createHmac, randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { revokeKeysOf } from "../../programs/public.queries.ts";
import { endLinks } from "../account-link.queries.ts";
import type { Passwords } from "../credentials/passwords.ts";
import { revokeInvitationsOf } from "../team/invitation.queries.ts";
import { findUserByEmail, insertUser, isUsernameTaken } from "../users.queries.ts";
import {
  appliedDigest,
  demoteOthers,
  endAccess,
  lockOwner,
  moveOwnerTo,
  promote,
  recordAppliedSetting,
  takeOwnerLock,
} from "./owner.queries.ts";

export const DEFAULT_OWNER_EMAIL = "owner@fanfare.localhost";

/** A username made from the address, with a numeric suffix while it is taken. */
async function freeUsername(db: Kysely<DB>, email: string): Promise<string> {
  const base = (email.split("@")[0] ?? "owner")
    .replace(/[^\w.-]/g, "")
    .slice(0, 40)
    .padEnd(3, "0");
  for (let suffix = 1; ; suffix += 1) {
    const name = suffix === 1 ? base : `${base}${suffix}`;
    if (!(await isUsernameTaken(db, name))) return name;
  }
}

/** OWNER_EMAIL is the address of an account that another person registered. */
export class OwnerAddressTakenError extends Error {
  override name = "OwnerAddressTakenError";
  override message =
    "OWNER_EMAIL belongs to an account already; set a new OWNER_PASSWORD with it to take that account over.";
}

/**
 * Makes an account the owner's with a new password. Its former owner keeps no access: sessions and mailed links end, a queued
 * change of address is void with the old password, and their team invitations and API keys are revoked. With `isAlone` every
 * other owner becomes a fan and is signed out.
 */
async function handOver(
  trx: Transaction<DB>,
  userId: number,
  { password_hash, isAlone }: { password_hash: string; isAlone: boolean },
): Promise<void> {
  const former = isAlone ? await demoteOthers(trx, userId) : [];
  await promote(trx, userId, password_hash);
  await endAccess(trx, [userId, ...former]);
  await revokeInvitationsOf(trx, [userId, ...former], new Date());
  await revokeKeysOf(trx, [userId, ...former], new Date());
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

/** Moves the owner's account to another address. Ends links to the old one and a pending change to a third one. */
async function moveOwner(trx: Transaction<DB>, userId: number, email: string): Promise<void> {
  await moveOwnerTo(trx, userId, email);
  await endLinks(trx, userId);
}

/** The values of OWNER_EMAIL and OWNER_PASSWORD; undefined for one that is not set. */
type ConfiguredOwner = { email: string | undefined; password: string | undefined };

/**
 * The memory of which values have been applied; it holds no values. A keyed digest is compared at every start. The slow hash
 * beside it recognises a value whose digest differs only because SECRET_KEY was changed.
 */
function createAppliedValues(trx: Transaction<DB>, passwords: Passwords, secretKey: string) {
  const digest = (value: string) => createHmac("sha256", secretKey).update(value).digest("hex");
  const hashOf = (name: string) => `${name} hash`;
  const mark = async (name: string, value: string | undefined): Promise<void> => {
    if (value === undefined) return;
    await recordAppliedSetting(trx, name, digest(value));
    await recordAppliedSetting(trx, hashOf(name), await passwords.hash(value));
  };
  return {
    mark,
    /** Returns the value unless it is unset or has been applied before. */
    async ifNew(name: string, value: string | undefined): Promise<string | undefined> {
      if (value === undefined) return undefined;
      const hash = await appliedDigest(trx, hashOf(name));
      const isKnown = (await appliedDigest(trx, name)) === digest(value);
      if (isKnown && hash !== undefined) return undefined;
      if (!isKnown && !(await passwords.verify(hash, value))) return value;
      // Applied by an earlier release, which stored no hash, or under an earlier key.
      await mark(name, value);
      return undefined;
    },
  };
}

type AppliedValues = ReturnType<typeof createAppliedValues>;

/** Creates the first owner, or makes the account with that address the owner's. Returns the password if it was generated. */
async function createOwner(
  trx: Transaction<DB>,
  passwords: Passwords,
  configured: ConfiguredOwner,
  applied: AppliedValues,
): Promise<{ email: string; generatedPassword: string } | null> {
  const email = configured.email ?? DEFAULT_OWNER_EMAIL;
  const password = configured.password ?? randomBytes(12).toString("base64url");
  const password_hash = await passwords.hash(password);
  const existing = await findUserByEmail(trx, email);
  if (existing) {
    await handOver(trx, existing.id, { password_hash, isAlone: true });
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
  await applied.mark("OWNER_EMAIL", configured.email);
  await applied.mark("OWNER_PASSWORD", configured.password);
  return configured.password === undefined ? { email, generatedPassword: password } : null;
}

/**
 * Applies values that are new to the owner's account. Throws OwnerAddressTakenError for another person's address without a new
 * password.
 */
async function changeOwner(
  trx: Transaction<DB>,
  passwords: Passwords,
  ownerId: number,
  configured: ConfiguredOwner,
  applied: AppliedValues,
): Promise<void> {
  const email = await applied.ifNew("OWNER_EMAIL", configured.email);
  const password = await applied.ifNew("OWNER_PASSWORD", configured.password);
  let target = ownerId;
  if (email !== undefined) {
    const other = await findUserByEmail(trx, email);
    if (!other || other.id === ownerId) await moveOwner(trx, ownerId, email);
    // A fan may have registered that address, so the account changes hands only together with a new password.
    else if (password === undefined) throw new OwnerAddressTakenError();
    else target = other.id;
    await applied.mark("OWNER_EMAIL", email);
  }
  if (password !== undefined) {
    // A new password alone recovers a lost one; together with a new address it determines who owns the site.
    const password_hash = await passwords.hash(password);
    await handOver(trx, target, { password_hash, isAlone: email !== undefined });
    await applied.mark("OWNER_PASSWORD", password);
  }
}

/**
 * Makes sure that there is an owner. Each value of a variable is applied once, so later changes made in the site are kept. Returns
 * the generated password, to be shown once, when there was neither an account nor a configured password.
 */
export async function ensureOwner(deps: {
  db: Kysely<DB>;
  passwords: Passwords;
  secretKey: string;
  configured: ConfiguredOwner;
}): Promise<{ email: string; generatedPassword: string } | null> {
  const { passwords, configured } = deps;
  return deps.db.transaction().execute(async (trx) => {
    await takeOwnerLock(trx);
    const applied = createAppliedValues(trx, passwords, deps.secretKey);
    const owner = await lockOwner(trx, configured.email);
    if (!owner) return createOwner(trx, passwords, configured, applied);
    await changeOwner(trx, passwords, owner.id, configured, applied);
    return null;
  });
}
