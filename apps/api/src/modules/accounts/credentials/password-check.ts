import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { msg } from "@fanfare/contracts/common/language";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { LoginLimits } from "../login-limits.ts";
import type { UserRow } from "../users.queries.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { Passwords } from "./passwords.ts";
import { isWeakPassword } from "./weak-passwords.ts";

const WRONG_PASSWORD = msg("This is not your current password.");
const COMMON_PASSWORD = msg("This password is too common.");
const WEAK_PASSWORD = msg("This password is too easy to guess.");

/** The person who chooses the password. */
type Person = { email: string; username: string };

/** Rules for a new password beyond its schema. `siteWords`: names that are well known on this site, the artist's first. */
export function createPasswordRules(deps: { siteWords: () => Promise<string[]> }) {
  /** The messages for the field; empty when the password is accepted. */
  const faults = async (password: string, person: Person): Promise<string[]> => {
    if (await isCommonPassword(password)) return [COMMON_PASSWORD];
    const [mailbox = ""] = person.email.split("@");
    const words = [...(await deps.siteWords()), person.email, mailbox, person.username];
    return isWeakPassword(password, words) ? [WEAK_PASSWORD] : [];
  };
  return {
    faults,
    /** Throws `validation` on `field` for a password that is among the most used or easy to guess. */
    async refuseWeak(password: string, person: Person, field: string): Promise<void> {
      const found = await faults(password, person);
      if (found.length > 0) throw invalid({ [field]: found } satisfies FieldErrors);
    },
  };
}

export type PasswordRules = ReturnType<typeof createPasswordRules>;

/**
 * Verifies a signed-in person's password. Wrong ones count as failed logins of the account, so that an open session cannot be
 * used to get around that limit. Throws `validation` on `current_password`, or `rate_limited`.
 */
export function createPasswordCheck(deps: { passwords: Passwords; loginLimits: LoginLimits }) {
  const { passwords, loginLimits } = deps;
  return async (person: UserRow, password: string, address: string): Promise<void> => {
    const attempt = { email: person.email, address };
    const fits = await passwords.queueCheck(async (verifyNow) => {
      await loginLimits.begin(attempt);
      return verifyNow(person.password_hash, password);
    });
    if (!fits) throw invalid({ current_password: [WRONG_PASSWORD] });
    await loginLimits.passed(attempt);
  };
}

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;
