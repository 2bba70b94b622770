import type { ActionLimits } from "../../platform/http/action-limits.ts";

/** Whose password is tried, and from where. */
export type LoginTry = { email: string; address: string };

const accountOf = ({ email }: { email: string }) => email.toLowerCase();
const pairOf = ({ email, address }: LoginTry) => `${email.toLowerCase()}|${address}`;

/** The limits of failed logins (contract, section 1), for every place where a password is asked for. */
export function createLoginLimits(limits: ActionLimits) {
  return {
    /**
     * Counts a try as a failure before the password is looked at, so that a burst of guesses gets no further than its
     * limit. Throws `rate_limited`: past an account's or an address's number, and for an account that has failed too
     * often in a day, from wherever, but for one try in ten seconds.
     */
    async begin(attempt: LoginTry): Promise<void> {
      await limits.take("login_account", pairOf(attempt));
      await limits.take("login_address", attempt.address);
      if (await limits.count("login_day", accountOf(attempt))) return;
      try {
        await limits.take("login_slow", accountOf(attempt));
      } catch (error) {
        // It was not tried, so it has not failed.
        await limits.giveBack("login_account", pairOf(attempt));
        await limits.giveBack("login_address", attempt.address);
        throw error;
      }
    },
    /** The password was right: the try is no failure, and those before it from there are forgotten. */
    async passed(attempt: LoginTry): Promise<void> {
      await limits.forgive("login_account", pairOf(attempt));
      await limits.giveBack("login_address", attempt.address);
      await limits.giveBack("login_day", accountOf(attempt));
    },
    /** The password is another one, chosen through the account's mailbox: guesses at the old one hold nobody up. */
    async forget(attempt: LoginTry): Promise<void> {
      await limits.forgive("login_account", pairOf(attempt));
      await limits.forgive("login_day", accountOf(attempt));
      await limits.forgive("login_slow", accountOf(attempt));
      await limits.forgive("sign_in_code", accountOf(attempt));
      await limits.forgive("sign_in_code_day", accountOf(attempt));
    },
    /**
     * Counts a try of a login's second step before its code is looked at. Whoever comes this far knows the password, so
     * tries count for the account, from wherever they come. Throws `rate_limited`.
     */
    async beginCode(account: { email: string }): Promise<void> {
      await limits.take("sign_in_code", accountOf(account));
      await limits.take("sign_in_code_day", accountOf(account));
    },
    /** The code was right. */
    async codePassed(account: { email: string }): Promise<void> {
      await limits.forgive("sign_in_code", accountOf(account));
      await limits.giveBack("sign_in_code_day", accountOf(account));
    },
  };
}

export type LoginLimits = ReturnType<typeof createLoginLimits>;
