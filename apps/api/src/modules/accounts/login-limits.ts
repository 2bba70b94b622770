import type { ActionLimits } from "../../platform/http/limits/action-limits.ts";

/** A login attempt: the account and the client's address. */
export type LoginTry = { email: string; address: string };

const accountOf = ({ email }: { email: string }) => email.toLowerCase();
const pairOf = ({ email, address }: LoginTry) => `${email.toLowerCase()}|${address}`;

/** The limits of failed logins, for every procedure that checks a password. */
export function createLoginLimits(limits: ActionLimits) {
  return {
    /**
     * Counts an attempt as a failure before the password is verified, so that a burst of guesses gets no further than its limit.
     * Throws `rate_limited` past the limit of an account and address together or of an address alone. An account that has failed
     * too often in a day, from any address, is limited to one attempt in ten seconds.
     */
    async begin(attempt: LoginTry): Promise<void> {
      await limits.take("login_account", pairOf(attempt));
      await limits.take("login_address", attempt.address);
      if (await limits.count("login_day", accountOf(attempt))) return;
      try {
        await limits.take("login_slow", accountOf(attempt));
      } catch (error) {
        // The password was not verified, so the attempt is not a failure.
        await limits.giveBack("login_account", pairOf(attempt));
        await limits.giveBack("login_address", attempt.address);
        throw error;
      }
    },
    /** The password was right: the attempt is no failure, and earlier ones for this account and address are forgotten. */
    async passed(attempt: LoginTry): Promise<void> {
      await limits.forgive("login_account", pairOf(attempt));
      await limits.giveBack("login_address", attempt.address);
      await limits.giveBack("login_day", accountOf(attempt));
    },
    /**
     * The password was changed through the account's mailbox, so guesses at the old one no longer count. Wrong codes still do:
     * the second step protects against the reader of a stolen mailbox, who could otherwise get new attempts with each reset.
     */
    async forget(attempt: LoginTry): Promise<void> {
      await limits.forgive("login_account", pairOf(attempt));
      await limits.forgive("login_day", accountOf(attempt));
      await limits.forgive("login_slow", accountOf(attempt));
    },
    /**
     * Counts an attempt at a login's second step before its code is verified. The caller already knows the password, so attempts
     * count for the account, from any address. Throws `rate_limited`.
     */
    async beginCode(account: { email: string }): Promise<void> {
      await limits.take("sign_in_code", accountOf(account));
      await limits.take("sign_in_code_day", accountOf(account));
    },
    /** The code was right: earlier attempts are forgotten. */
    async codePassed(account: { email: string }): Promise<void> {
      await limits.forgive("sign_in_code", accountOf(account));
      await limits.giveBack("sign_in_code_day", accountOf(account));
    },
  };
}

export type LoginLimits = ReturnType<typeof createLoginLimits>;
