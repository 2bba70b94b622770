import type { LoginInput, Session } from "@fanfare/contracts/auth/login";
import type { RegistrationInput } from "@fanfare/contracts/auth/registration";
import type { User } from "@fanfare/contracts/auth/user";
import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { ActionLimits } from "../../platform/http/action-limits.ts";
import { AppError, invalid } from "../../platform/http/app-error.ts";
import { isOldEnough } from "./age.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { Passwords } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import { userView } from "./user-view.ts";
import {
  favoriteTrackIds,
  findTaken,
  findUserByEmail,
  findUserById,
  insertUser,
  type UserRow,
} from "./users.queries.ts";

/** Where a login or registration comes from. */
export type Origin = { address: string; userAgent: string | undefined };

const WRONG_CREDENTIALS = "Invalid email or password.";
const EMAIL_TAKEN = "A user with this email already exists.";
const USERNAME_TAKEN = "A user with this username already exists.";
const COMMON_PASSWORD = "This password is too common.";
const TOO_YOUNG = "You must be at least 13 years old.";

export function createAuthService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  sessions: Sessions;
  passwords: Passwords;
  limits: ActionLimits;
}) {
  const { db, clock, sessions, passwords, limits } = deps;

  const view = async (row: UserRow): Promise<User> =>
    userView(row, { favorite_tracks: await favoriteTrackIds(db, row.id), total_purchases_cents: 0 });

  const openSession = async (row: UserRow, origin: Origin): Promise<Session> => {
    const token = await sessions.open({ id: row.id, role: row.role === "owner" ? "owner" : "fan" }, origin.userAgent);
    return { token, user: await view(row) };
  };

  return {
    /**
     * Opens a session. Throws `bad_request` for wrong credentials, the same for an unknown address, and `rate_limited`
     * after too many failures, then also for the right password until the time is over.
     */
    async login(input: LoginInput, origin: Origin): Promise<Session> {
      const account = `${input.email.toLowerCase()}|${origin.address}`;
      const row = await passwords.inTurn(async (verifyNow) => {
        // Counted before the password is tried and taken back when it fits, so that a burst of guesses gets no further
        // than its limit; within the turn, so that a burst of right ones does not count against itself.
        await limits.take("login_account", account);
        await limits.take("login_address", origin.address);
        const found = await findUserByEmail(db, input.email);
        const open = found?.can_log_in && !found.blocked_at ? found : undefined;
        if (await verifyNow(open?.password_hash, input.password)) {
          await limits.forgive("login_account", account);
          await limits.giveBack("login_address", origin.address);
          return open;
        }
        return undefined;
      });
      if (!row) throw new AppError("bad_request", WRONG_CREDENTIALS);
      return openSession(row, origin);
    },

    /** Adds a fan's account and opens its first session. Throws `validation` with a message at each field that failed. */
    async register(input: RegistrationInput, origin: Origin): Promise<Session> {
      await limits.take("registration", origin.address);
      const taken = await findTaken(db, input);
      const fields: FieldErrors = {};
      if (taken.email) fields.email = [EMAIL_TAKEN];
      if (taken.username) fields.username = [USERNAME_TAKEN];
      if (input.date_of_birth && !isOldEnough(input.date_of_birth, clock.now())) fields.date_of_birth = [TOO_YOUNG];
      if (await isCommonPassword(input.password, [input.email, input.username])) fields.password = [COMMON_PASSWORD];
      if (Object.keys(fields).length > 0) throw invalid(fields);

      const row = await insertUser(db, {
        ...input,
        password_hash: await passwords.hash(input.password),
        role: "fan",
        terms_accepted_at: clock.now(),
      });
      if (row) return openSession(row, origin);
      // Somebody else registered the same name or address between the look and the insert.
      const now = await findTaken(db, input);
      throw invalid({
        ...(now.email ? { email: [EMAIL_TAKEN] } : {}),
        ...(now.username ? { username: [USERNAME_TAKEN] } : {}),
      });
    },

    logout: (token: string) => sessions.end(token),

    /** A person's own account. Throws `unauthenticated` when it is gone. */
    async profile(userId: number): Promise<User> {
      const row = await findUserById(db, userId);
      if (!row) throw new AppError("unauthenticated");
      return view(row);
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;
