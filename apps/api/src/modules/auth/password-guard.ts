import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { invalid } from "../../platform/errors/app-error.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { LoginLimits } from "./login-limits.ts";
import type { Passwords } from "./passwords.ts";
import type { UserRow } from "./users.queries.ts";

const WRONG_PASSWORD = "This is not your current password.";
const COMMON_PASSWORD = "This password is too common.";

/** What a new password must pass besides its schema: a message for the field, or none. */
export async function passwordFault(password: string, person: { email: string; username: string }): Promise<string[]> {
  return (await isCommonPassword(password, [person.email, person.username])) ? [COMMON_PASSWORD] : [];
}

/** Throws `validation` at `field` when the password is one of the most used. */
export async function refuseCommon(password: string, person: UserRow, field: string): Promise<void> {
  const faults = await passwordFault(password, person);
  if (faults.length > 0) throw invalid({ [field]: faults } satisfies FieldErrors);
}

/**
 * Asks a signed-in person for their password again. Wrong ones count as failed logins of the account, so an open device
 * is no way around that limit. Throws `validation` on `current_password`, or `rate_limited`.
 */
export function createPasswordGuard(deps: { passwords: Passwords; loginLimits: LoginLimits }) {
  const { passwords, loginLimits } = deps;
  return async (person: UserRow, password: string, address: string): Promise<void> => {
    const attempt = { email: person.email, address };
    const fits = await passwords.inTurn(async (verifyNow) => {
      await loginLimits.begin(attempt);
      return verifyNow(person.password_hash, password);
    });
    if (!fits) throw invalid({ current_password: [WRONG_PASSWORD] });
    await loginLimits.passed(attempt);
  };
}

export type PasswordGuard = ReturnType<typeof createPasswordGuard>;
