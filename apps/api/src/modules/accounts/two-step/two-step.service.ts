import { createHash, randomBytes } from "node:crypto";
import {
  RECOVERY_CODES,
  type RecoveryCodes,
  type TwoStepSecret,
  type TwoStepState,
} from "@fanfare/contracts/auth/two-step";
import { msg } from "@fanfare/contracts/common/language";
import type { Kysely, Transaction } from "kysely";
import { Secret, TOTP } from "otpauth";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { namedInLog } from "../../../platform/audit/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import type { Sealer } from "../../../platform/secrets/sealed-text.ts";
import type { AccountMails } from "../account-mails.ts";
import type { PasswordCheck } from "../credentials/password-check.ts";
import type { LoginLimits } from "../login-limits.ts";
import { can } from "../permissions.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { findUserById, lockUser, type UserRow } from "../users.queries.ts";
import {
  claimRecoveryCode,
  claimTotpStep,
  confirmSecret,
  countRecoveryCodes,
  deleteSecret,
  findSecret,
  putSecret,
  replaceRecoveryCodes,
} from "./two-step.queries.ts";

/** RFC 6238's usual values, which every authenticator app assumes. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Codes of one step before and after are accepted too: clocks differ, and people type slowly. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** 10 bytes are 80 bits, too many to find a code from its digest by brute force. */
const RECOVERY_BYTES = 10;

const CODE_NEEDED = msg("Enter the code from your authenticator app, or a recovery code.");
const CODE_WRONG = msg("This code is wrong or has already been used.");
const NOT_BEGUN = msg("This setup has expired. Please start again.");
const IS_ON = msg("Two-step sign-in is already on.");
const IS_OFF = msg("Two-step sign-in is not on.");

/** Groups base32 characters for copying: `ABCD-EFGH-…`. */
const grouped = (code: string): string => code.match(/.{4}/g)?.join("-") ?? code;
const newRecoveryCode = (): string => new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32;
const digest = (userId: number, code: string): string =>
  createHash("sha256").update(`fanfare recovery code ${userId} ${code}`).digest("hex");

/** Where a call comes from. */
type Origin = { address: string };

/** Two-step sign-in: codes of an authenticator app (TOTP, RFC 6238), or recovery codes that each work once. */
export function createTwoStep(deps: {
  db: Kysely<DB>;
  clock: Clock;
  sealer: Sealer;
  loginLimits: LoginLimits;
  sessions: Sessions;
  mails: AccountMails;
  confirmPassword: PasswordCheck;
  artistName: () => Promise<string>;
}) {
  const { db, clock, loginLimits, sealer } = deps;

  const own = async (userId: number): Promise<UserRow> => {
    const row = await findUserById(db, userId);
    if (!row) throw new AppError("unauthenticated");
    return row;
  };

  /** The step that a code belongs to; null for a wrong code, and for a secret that cannot be decrypted with this site's key. */
  const stepOf = (secret: { user_id: number; sealed: string }, code: string): number | null => {
    const text = sealer.open(secret.sealed, String(secret.user_id));
    if (text === null || !/^\d{6}$/.test(code)) return null;
    const timestamp = clock.now().getTime();
    const delta = TOTP.validate({
      token: code,
      secret: Secret.fromBase32(text),
      digits: DIGITS,
      period: PERIOD_SECONDS,
      timestamp,
      window: WINDOW,
    });
    return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
  };

  const audit = async (
    trx: Transaction<DB>,
    person: UserRow,
    what: "turned_on" | "turned_off" | "recovery_code_used",
  ) => {
    if (!can(person, "owner_area")) return;
    await recordAudit(trx, {
      actor_id: person.id,
      action: `two_step.${what}`,
      subject_type: "account",
      subject_id: person.id,
      summary: {
        turned_on: "Turned two-step sign-in on",
        turned_off: "Turned two-step sign-in off",
        recovery_code_used: "Logged in with a recovery code",
      }[what],
    });
  };

  const newCodes = async (trx: Transaction<DB>, userId: number): Promise<RecoveryCodes> => {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await replaceRecoveryCodes(
      trx,
      userId,
      codes.map((code) => digest(userId, code)),
    );
    return { recovery_codes: codes.map(grouped) };
  };

  return {
    /**
     * The second step of a login, after the password was verified; does nothing for an account without two-step sign-in. Throws
     * `validation` on `code` when it is missing or wrong, and `rate_limited` after too many wrong ones, even for a right one.
     */
    async check(person: UserRow, code: string | undefined): Promise<void> {
      const secret = await findSecret(db, person.id);
      if (!secret?.confirmed_at) return;
      if (code === undefined) throw invalid({ code: [CODE_NEEDED] });
      await loginLimits.beginCode(person);
      const step = stepOf(secret, code);
      const isRight = step !== null && (await claimTotpStep(db, person.id, step));
      if (!isRight) {
        const isRecovered = await db.transaction().execute(async (trx) => {
          const taken = await claimRecoveryCode(trx, person.id, digest(person.id, code), clock.now());
          if (!taken) return false;
          await audit(trx, person, "recovery_code_used");
          await deps.mails.queue(trx, { kind: "recovery_code_used", user_id: person.id });
          return true;
        });
        if (!isRecovered) throw invalid({ code: [CODE_WRONG] });
      }
      await loginLimits.codePassed(person);
    },

    async state(userId: number): Promise<TwoStepState> {
      const since = (await findSecret(db, userId))?.confirmed_at ?? null;
      if (!since) return { is_on: false, since: null, recovery_codes_left: 0 };
      return {
        is_on: true,
        since: since.toISOString(),
        recovery_codes_left: await countRecoveryCodes(db, userId),
      };
    },

    /**
     * Creates a secret for an authenticator app. Login requires no code before the secret is confirmed. Throws `validation` on
     * `current_password`, or `conflict` while one is in force.
     */
    async begin(userId: number, current_password: string, origin: Origin): Promise<TwoStepSecret> {
      const person = await own(userId);
      await deps.confirmPassword(person, current_password, origin.address);
      const issuer = await deps.artistName();
      const secret = new Secret({ size: SECRET_BYTES });
      const sealed = sealer.seal(secret.base32, String(userId));
      const isKept = await db
        .transaction()
        .execute((trx) => putSecret(trx, { user_id: userId, sealed, created_at: clock.now() }));
      if (!isKept) throw new AppError("conflict", IS_ON);
      const uri = new TOTP({ issuer, label: person.email, secret, digits: DIGITS, period: PERIOD_SECONDS }).toString();
      return { secret: secret.base32, uri };
    },

    /**
     * Turns two-step sign-in on with a first code and signs out every other device. Returns the recovery codes, which cannot be
     * shown again. Throws `validation` on `code`, or `conflict` when no setup was begun.
     */
    async confirm(userId: number, token: string, code: string): Promise<RecoveryCodes> {
      const secret = await findSecret(db, userId);
      if (!secret) throw new AppError("conflict", NOT_BEGUN);
      if (secret.confirmed_at) throw new AppError("conflict", IS_ON);
      const account = await own(userId);
      await loginLimits.beginCode(account);
      const step = stepOf(secret, code);
      if (step === null) throw invalid({ code: [CODE_WRONG] });
      await loginLimits.codePassed(account);
      const codes = await db.transaction().execute(async (trx) => {
        const person = await lockUser(trx, userId);
        if (!person) throw new AppError("unauthenticated");
        if (!(await confirmSecret(trx, secret, step, clock.now()))) throw new AppError("conflict", NOT_BEGUN);
        await audit(trx, person, "turned_on");
        await deps.mails.queue(trx, { kind: "two_step_on", user_id: userId });
        return newCodes(trx, userId);
      });
      await deps.sessions.endOthers(userId, token);
      return codes;
    },

    /** Replaces the remaining recovery codes. Throws `validation` on `current_password`, or `conflict` while it is off. */
    async renewCodes(userId: number, current_password: string, origin: Origin): Promise<RecoveryCodes> {
      await deps.confirmPassword(await own(userId), current_password, origin.address);
      return db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        if (!(await findSecret(trx, userId))?.confirmed_at) throw new AppError("conflict", IS_OFF);
        return newCodes(trx, userId);
      });
    },

    /** Turns two-step sign-in off. Throws `validation` on `current_password`, or `conflict` while it is off. */
    async end(userId: number, current_password: string, origin: Origin): Promise<TwoStepState> {
      await deps.confirmPassword(await own(userId), current_password, origin.address);
      await db.transaction().execute(async (trx) => {
        const person = await lockUser(trx, userId);
        if (!person) throw new AppError("unauthenticated");
        if (!(await deleteSecret(trx, userId))) throw new AppError("conflict", IS_OFF);
        await audit(trx, person, "turned_off");
        await deps.mails.queue(trx, { kind: "two_step_off", user_id: userId });
      });
      return { is_on: false, since: null, recovery_codes_left: 0 };
    },

    /**
     * Turns two-step sign-in off for a team member who has lost both app and codes. Throws `not_found`, or `conflict` while it is
     * off.
     */
    endForMember: (actorId: number, memberId: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const person = await lockUser(trx, memberId);
        if (!person || !can(person, "owner_area")) throw notFound();
        if (!(await deleteSecret(trx, memberId))) throw new AppError("conflict", IS_OFF);
        await recordAudit(trx, {
          actor_id: actorId,
          action: "two_step.ended_for_member",
          subject_type: "account",
          subject_id: memberId,
          summary: `Turned two-step sign-in off for ${namedInLog(memberId)}`,
        });
        await deps.mails.queue(trx, { kind: "two_step_off", user_id: memberId });
      }),
  };
}

export type TwoStep = ReturnType<typeof createTwoStep>;
