import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import type { PasswordCheck } from "../accounts/credentials/password-check.ts";
import { NOT_WITH_A_KEY } from "../programs/api-key-rules.ts";

/** How long a confirmed password counts, in milliseconds. */
const LASTS_MS = 5 * 60 * 1000;

/** Whom a proof is for: a person and one of their sessions; an API key has no password and gets no proof. */
export type StepUpSubject = { user: { id: number }; token: string; apiKey?: object | null };

const assertPerson = ({ apiKey }: StepUpSubject): void => {
  if (apiKey) throw new AppError("forbidden", NOT_WITH_A_KEY);
};

/**
 * Step-up: the password again before sensitive acts. The proof is signed and not stored: it contains the person, the session and
 * its expiry.
 */
export function createStepUp(deps: {
  clock: Clock;
  secretKey: string;
  confirmPassword: PasswordCheck;
  /** The account of a team member. */
  findAccount: (id: number) => Promise<Parameters<PasswordCheck>[0] | undefined>;
}) {
  const key = createHmac("sha256", deps.secretKey).update("fanfare step-up").digest();
  const signature = ({ user, token }: StepUpSubject, ends: number) =>
    createHmac("sha256", key)
      .update(`${user.id}|${createHash("sha256").update(token).digest("hex")}|${ends}`)
      .digest();

  /** Throws `forbidden` for a proof that has expired, is of another session, or is not ours. */
  const check = (subject: StepUpSubject, proof: string): void => {
    assertPerson(subject);
    const [, digits = "", given = ""] = /^(\d{13,15})\.([A-Za-z0-9_-]{43})$/.exec(proof) ?? [];
    const ends = Number(digits);
    const expected = signature(subject, ends);
    const bytes = Buffer.from(given, "base64url");
    const fits = bytes.length === expected.length && timingSafeEqual(bytes, expected);
    if (!fits || ends <= deps.clock.now().getTime()) {
      throw new AppError("forbidden", "Please confirm your password again.");
    }
  };

  return {
    check,

    /** Like `check`, for a call that needs a proof only in some cases. Throws `validation` on `proof` without one. */
    require(subject: StepUpSubject, proof: string | null | undefined): void {
      assertPerson(subject);
      if (proof === null || proof === undefined) throw invalid({ proof: ["Please confirm your password."] });
      check(subject, proof);
    },

    /** Throws `validation` on `current_password` for a wrong one, and `rate_limited` after too many of them. */
    async confirm(subject: StepUpSubject, current_password: string, address: string) {
      assertPerson(subject);
      const person = await deps.findAccount(subject.user.id);
      if (!person) throw new AppError("unauthenticated");
      await deps.confirmPassword(person, current_password, address);
      const ends = deps.clock.now().getTime() + LASTS_MS;
      return {
        proof: `${ends}.${signature(subject, ends).toString("base64url")}`,
        expires_at: new Date(ends).toISOString(),
      };
    },
  };
}
