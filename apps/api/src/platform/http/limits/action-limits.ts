import { msg } from "@fanfare/contracts/common/language";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../errors/app-error.ts";
import { deleteExpiredCounters } from "./rate-limit.queries.ts";

/** Limits of single actions, counted in the database so that they hold across replicas. */
const RULES = {
  login_account: { points: 10, duration: 15 * 60, detail: msg("Too many failed logins. Please wait and try again.") },
  login_address: { points: 100, duration: 60 * 60, detail: msg("Too many failed logins. Please wait and try again.") },
  login_day: { points: 100, duration: 24 * 60 * 60, detail: msg("Too many failed logins. Please wait and try again.") },
  login_slow: { points: 1, duration: 10, detail: msg("Too many failed logins. Please wait a moment and try again.") },
  sign_in_code: { points: 5, duration: 15 * 60, detail: msg("Too many wrong codes. Please wait and try again.") },
  sign_in_code_day: {
    points: 50,
    duration: 24 * 60 * 60,
    detail: msg("Too many wrong codes. Please wait and try again."),
  },
  registration: { points: 20, duration: 60 * 60, detail: msg("Too many registrations. Please try again later.") },
  place_transfer: { points: 10, duration: 60 * 60, detail: msg("Too many transfers. Please try again later.") },
  avatar: { points: 20, duration: 60 * 60, detail: msg("Too many pictures. Please try again later.") },
  free_download: {
    points: 60,
    duration: 60 * 60,
    detail: msg("Too many downloads from your connection. Please try again later."),
  },
  presale_code: { points: 30, duration: 60 * 60, detail: msg("Too many wrong codes. Please wait and try again.") },
  mail_sender: {
    points: 20,
    duration: 60 * 60,
    detail: msg("Too many mails from your connection. Please try again later."),
  },
  mail_recipient: {
    points: 5,
    duration: 60 * 60,
    detail: msg("Too many mails to this address. Please try again later."),
  },
} as const;

export type LimitedAction = keyof typeof RULES;

/** Proof that a mail has been counted against the mail limits; passed to the code that queues the mail so that it counts once. */
export type CountedMail = { readonly counted: true };

/** Creates the counters of limited actions. With `enabled` false (tests, load runs) nothing is counted or refused. */
export function createActionLimits(deps: { pool: Pool; enabled: boolean }) {
  const limiters = new Map<LimitedAction, RateLimiterPostgres>();
  for (const [action, rule] of Object.entries(RULES) as [LimitedAction, (typeof RULES)[LimitedAction]][]) {
    limiters.set(
      action,
      new RateLimiterPostgres({
        storeClient: deps.pool,
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix: action,
        points: rule.points,
        duration: rule.duration,
        clearExpiredByTimeout: false,
      }),
    );
  }
  const limiter = (action: LimitedAction) => {
    const found = limiters.get(action);
    if (!found) throw new Error(`no limit is declared for ${action}`);
    return found;
  };
  const refuse = (action: LimitedAction, left: RateLimiterRes) =>
    new AppError("rate_limited", RULES[action].detail, {
      retryAfter: Math.max(1, Math.ceil(left.msBeforeNext / 1000)),
    });

  const take = async (action: LimitedAction, key: string): Promise<void> => {
    if (!deps.enabled) return;
    try {
      await limiter(action).consume(key);
    } catch (left) {
      throw left instanceof RateLimiterRes ? refuse(action, left) : left;
    }
  };

  /** Counts one use and returns whether it is within the limit. Unlike `take`, never throws for exceeding it. */
  const count = async (action: LimitedAction, key: string): Promise<boolean> => {
    if (!deps.enabled) return true;
    try {
      await limiter(action).consume(key);
      return true;
    } catch (left) {
      if (left instanceof RateLimiterRes) return false;
      throw left;
    }
  };

  return {
    /** Counts one use. Throws `rate_limited` when the limit is exceeded. */
    take,
    /** Counts a mail caused by a visitor, both per client address and per recipient. Throws as `take` does. */
    async takeMail(mail: { from: string; to: string }): Promise<CountedMail> {
      await take("mail_sender", mail.from);
      await take("mail_recipient", mail.to.toLowerCase());
      return { counted: true };
    },
    /**
     * Counts a mail as `takeMail` does but does not throw: returns the limit that was exceeded, or null. `from` is null when
     * no client's call caused the mail.
     */
    async countMail(mail: { from: string | null; to: string }): Promise<"mail_sender" | "mail_recipient" | null> {
      if (mail.from !== null && !(await count("mail_sender", mail.from))) return "mail_sender";
      return (await count("mail_recipient", mail.to.toLowerCase())) ? null : "mail_recipient";
    },
    count,
    /** Takes back one counted use, because the action did not happen. */
    async giveBack(action: LimitedAction, key: string): Promise<void> {
      if (deps.enabled) await limiter(action).reward(key, 1);
    },
    /** Throws `rate_limited` when the limit has been reached, without counting a use. */
    async check(action: LimitedAction, key: string): Promise<void> {
      if (!deps.enabled) return;
      const left = await limiter(action).get(key);
      if (left && left.consumedPoints >= RULES[action].points) throw refuse(action, left);
    },
    /** Deletes expired counters, because their keys contain addresses and accounts. */
    deleteExpired: (): Promise<void> => deleteExpiredCounters(deps.pool, Date.now()),
    /** Resets the counter of a key. */
    async forgive(action: LimitedAction, key: string): Promise<void> {
      if (deps.enabled) await limiter(action).delete(key);
    },
  };
}

export type ActionLimits = ReturnType<typeof createActionLimits>;
