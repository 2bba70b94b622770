import type { LoginInput, Session } from "@fanfare/contracts/auth/login";
import type { RegistrationInput } from "@fanfare/contracts/auth/registration";
import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { msg } from "@fanfare/contracts/common/language";
import type { Kysely } from "kysely";
import { recordAudit } from "../../platform/audit/audit.queries.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import type { ActionLimits, CountedMail } from "../../platform/http/limits/action-limits.ts";
import { addJob, defineJob } from "../../platform/jobs/jobs.ts";
import type { NewsletterService } from "../newsletter/newsletter.service.ts";
import type { AccountMails } from "./account-mails.ts";
import type { PasswordRules } from "./credentials/password-check.ts";
import type { Passwords } from "./credentials/passwords.ts";
import type { LoginLimits } from "./login-limits.ts";
import { can } from "./permissions.ts";
import { isOldEnough } from "./profile/age.ts";
import { isReservedFirstName, isReservedName, RESERVED_NAME } from "./profile/reserved-names.ts";
import { recordConsent } from "./public.queries.ts";
import type { Origin, SessionOpener } from "./sessions/session-opener.ts";
import { SessionRefusedError, type Sessions } from "./sessions/sessions.ts";
import { recordSignIn } from "./team/team.queries.ts";
import type { TwoStep } from "./two-step/two-step.service.ts";
import { findTaken, findUserByEmail, insertUser, type UserRow } from "./users.queries.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Queued for every failed login, so that the time an audit entry takes does not reveal the team's addresses. */
    note_failed_login: { owner_id: number | null };
  }
}

const WRONG_CREDENTIALS = msg("Invalid email or password.");
const EMAIL_TAKEN = msg("A user with this email already exists.");
export const USERNAME_TAKEN = msg("A user with this username already exists.");
export const TOO_YOUNG = msg("You must be at least 13 years old.");

/** Login, registration and logout. */
export function createAuthService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  sessions: Sessions;
  opener: SessionOpener;
  passwords: Passwords;
  limits: ActionLimits;
  loginLimits: LoginLimits;
  mails: AccountMails;
  newsletter: NewsletterService;
  twoStep: Pick<TwoStep, "check">;
  passwordRules: PasswordRules;
  artistName: () => Promise<string>;
  /** The version of the terms in force. */
  termsVersion: () => Promise<string>;
}) {
  const { db, clock, sessions, opener, passwords, limits, loginLimits } = deps;

  /** Records successful and failed team logins in the audit log. */
  const recordTeamLogin = (id: number, succeeded: boolean): Promise<void> =>
    db.transaction().execute(async (trx) => {
      if (succeeded) await recordSignIn(trx, id, clock.now());
      await recordAudit(trx, {
        actor_id: succeeded ? id : null,
        action: succeeded ? "login.succeeded" : "login.failed",
        subject_type: "account",
        subject_id: id,
        summary: succeeded ? "Logged in" : "A login with a wrong password was refused",
      });
    });

  const takenFields = async (input: RegistrationInput): Promise<FieldErrors> => {
    const taken = await findTaken(db, input);
    return {
      ...(taken.email ? { email: [EMAIL_TAKEN] } : {}),
      ...(taken.username ? { username: [USERNAME_TAKEN] } : {}),
    };
  };

  /** Creates the account with its consents and welcome mail; undefined when address or name was taken concurrently. */
  const openAccount = async (
    input: RegistrationInput,
    password_hash: string,
    counted: CountedMail,
  ): Promise<UserRow | undefined> => {
    const terms = await deps.termsVersion();
    return db.transaction().execute(async (trx) => {
      const row = await insertUser(trx, { ...input, password_hash, role: "fan", terms_accepted_at: clock.now() });
      if (!row) return undefined;
      await recordConsent(trx, {
        user_id: row.id,
        email: row.email,
        purpose: "terms",
        granted: true,
        text_version: terms,
        source: "registration",
        created_at: clock.now(),
      });
      if (row.newsletter_subscribed) await deps.newsletter.chosenAtRegistration(trx, row);
      await deps.mails.queue(trx, { kind: "welcome", user_id: row.id }, counted);
      return row;
    });
  };

  return {
    /**
     * Opens a session. Throws `bad_request` for wrong credentials and likewise for an unknown address, and `rate_limited` after
     * too many failures, even for the right password, until the lockout is over. An account with two-step sign-in also needs a
     * code: throws `validation` on `code` when it is missing or wrong.
     */
    async login(input: LoginInput, origin: Origin): Promise<Session> {
      const attempt = { email: input.email, address: origin.address };
      let aimedAt: UserRow | undefined;
      const row = await passwords.queueCheck(async (verifyNow) => {
        // Counted before the password is verified and uncounted when it is right, so that a burst of guesses gets no further than
        // its limit; within the turn, so that a burst of right passwords does not count against itself.
        await loginLimits.begin(attempt);
        const found = await findUserByEmail(db, input.email);
        aimedAt = found;
        const open = found?.can_log_in && !found.blocked_at ? found : undefined;
        if (!(await verifyNow(open?.password_hash, input.password))) return undefined;
        await loginLimits.passed(attempt);
        return open;
      });
      const teamId = aimedAt && can(aimedAt, "owner_area") ? aimedAt.id : null;
      if (!row) {
        await addJob(db, "note_failed_login", { owner_id: teamId });
        throw new AppError("bad_request", WRONG_CREDENTIALS);
      }
      await deps.twoStep.check(row, input.code);
      if (teamId !== null) await recordTeamLogin(teamId, true);
      try {
        return await opener.open(row, origin);
      } catch (error) {
        throw error instanceof SessionRefusedError ? new AppError("bad_request", WRONG_CREDENTIALS) : error;
      }
    },

    /**
     * Creates a fan's account and opens its first session. Throws `validation` with a message for each invalid field, and
     * `rate_limited`.
     */
    async register(input: RegistrationInput, origin: Origin): Promise<Session> {
      await limits.take("registration", origin.address);
      const fields = await takenFields(input);
      if (input.date_of_birth && !isOldEnough(input.date_of_birth, clock.now())) fields.date_of_birth = [TOO_YOUNG];
      const artist = await deps.artistName();
      if (isReservedName(input.username, artist)) fields.username = [RESERVED_NAME];
      if (isReservedFirstName(input.first_name, artist)) fields.first_name = [RESERVED_NAME];
      const faults = await deps.passwordRules.faults(input.password, input);
      if (faults.length > 0) fields.password = faults;
      if (Object.keys(fields).length > 0) throw invalid(fields);

      const counted = await limits.takeMail({ from: origin.address, to: input.email });
      const row = await openAccount(input, await passwords.hash(input.password), counted);
      if (!row) throw invalid(await takenFields(input));
      return opener.open(row, origin);
    },

    recordFailedLoginJob: defineJob({
      name: "note_failed_login",
      outward: false,
      async run({ owner_id }) {
        if (owner_id !== null) await recordTeamLogin(owner_id, false);
      },
    }),

    logout: (token: string) => sessions.end(token),
  };
}
