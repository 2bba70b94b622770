import type { Session } from "@fanfare/contracts/auth/login";
import { msg, t } from "@fanfare/contracts/common/language";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../../platform/db/unique-violation.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { ActionLimits } from "../../../platform/http/limits/action-limits.ts";
import type { NewsletterService } from "../../newsletter/newsletter.service.ts";
import { type AccountLinkService, deadLink } from "../account-links.ts";
import { type AccountMails, passwordMark } from "../account-mails.ts";
import type { LoginLimits } from "../login-limits.ts";
import type { Origin, SessionOpener } from "../sessions/session-opener.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { deleteSecret } from "../two-step/two-step.queries.ts";
import {
  confirmAddress,
  findUserByEmail,
  findUserById,
  lockUnblocked,
  markVerified,
  moveToAddress,
  replacePassword,
  resetPassword,
  type UserRow,
} from "../users.queries.ts";
import type { PasswordCheck, PasswordRules } from "./password-check.ts";
import type { Passwords } from "./passwords.ts";

type Message = { message: string };

const RESET_ASKED = msg("If there is an account for this address, we have sent a link to choose a new password.");
const CHANGE_ASKED = msg("We have sent a link to the new address. Your account moves there once you have opened it.");
const ADDRESS_TAKEN = msg("This address now belongs to another account.");

/** Password and address of an account: resetting, changing, confirming. */
export function createCredentialsService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  links: AccountLinkService;
  mails: AccountMails;
  newsletter: NewsletterService;
  passwords: Passwords;
  passwordRules: PasswordRules;
  confirmPassword: PasswordCheck;
  sessions: Sessions;
  opener: SessionOpener;
  limits: ActionLimits;
  loginLimits: LoginLimits;
}) {
  const { db, clock, links, mails, passwords, sessions, limits } = deps;

  const own = async (userId: number): Promise<UserRow> => {
    const row = await findUserById(db, userId);
    if (!row) throw new AppError("unauthenticated");
    return row;
  };

  const limitMails = (email: string, origin: Origin) => limits.takeMail({ from: origin.address, to: email });

  return {
    /**
     * Sends a link to choose a new password. Only the job that writes the mail looks up the account, so the response and its
     * timing are the same for every address. Throws `rate_limited`.
     */
    async requestReset(email: string, origin: Origin): Promise<Message> {
      const counted = await limitMails(email, origin);
      await mails.queue(db, { kind: "reset_password", email }, counted);
      return { message: t(RESET_ASKED) };
    },

    /**
     * Sets a new password through a link and signs out every device. The link also verifies the address. Throws `validation` on
     * `token` for a link that cannot be used, or on `password` for a weak one.
     */
    async reset(input: { token: string; password: string }, origin: Origin): Promise<Message> {
      const { user_id } = await links.peek(db, "reset_password", input.token);
      const person = await findUserById(db, user_id ?? 0);
      if (!person) throw deadLink();
      await deps.passwordRules.refuseWeak(input.password, person, "password");
      const password_hash = await passwords.hash(input.password);
      await db.transaction().execute(async (trx) => {
        const link = await links.use(trx, "reset_password", input.token);
        const changed = await resetPassword(trx, person.id, password_hash, clock.now());
        if (!changed) throw deadLink();
        if (changed.email === link.email && !changed.email_verified_at) {
          await markVerified(trx, person.id, clock.now());
          // Set up by a person who registered this address before its holder proved it; it would lock the holder out.
          await deleteSecret(trx, person.id);
          await deps.newsletter.adopt(trx, person.id, changed.email);
        }
        await links.endFor(trx, person.id, ["change_email"]);
        await sessions.endAllIn(trx, person.id);
        await mails.queue(trx, { kind: "password_changed", user_id: person.id });
      });
      await deps.loginLimits.forget({ email: person.email, address: origin.address });
      return { message: t("Your password has been changed. Please log in.") };
    },

    /**
     * Changes the password of a signed-in person. Every session ends immediately, including the caller's, who gets a new token.
     * Throws `validation` on `current_password` or `new_password`, and `conflict` when it was changed elsewhere in the meantime.
     */
    async changePassword(
      userId: number,
      input: { current_password: string; new_password: string },
      origin: Origin,
    ): Promise<Session> {
      const person = await own(userId);
      await deps.confirmPassword(person, input.current_password, origin.address);
      await deps.passwordRules.refuseWeak(input.new_password, person, "new_password");
      const password_hash = await passwords.hash(input.new_password);
      await db.transaction().execute(async (trx) => {
        // The password must not have changed since the caller's was checked.
        const hashes = { current: person.password_hash, next: password_hash };
        if (!(await replacePassword(trx, userId, hashes, clock.now())))
          throw new AppError("conflict", "Your password was changed elsewhere just now.");
        await links.endFor(trx, userId, ["reset_password", "change_email"]);
        await sessions.endAllIn(trx, userId);
        await mails.queue(trx, { kind: "password_changed", user_id: userId });
      });
      return deps.opener.open({ ...person, password_hash }, origin);
    },

    /** Sends the link again that confirms an account's address. Throws `conflict` when it is confirmed, or `rate_limited`. */
    async sendVerification(userId: number, origin: Origin): Promise<Message> {
      const person = await own(userId);
      if (person.email_verified_at) throw new AppError("conflict", "Your address is already confirmed.");
      const counted = await limitMails(person.email, origin);
      await mails.queue(db, { kind: "verify_email", user_id: userId }, counted);
      return { message: t("We have sent a link to {email}.", { email: person.email }) };
    },

    /**
     * Confirms an account's address through a link. Throws `validation` on `token` for a link that cannot be used, such as one to
     * an address that the account no longer uses.
     */
    verifyEmail(token: string): Promise<Message> {
      return db.transaction().execute(async (trx) => {
        const link = await links.use(trx, "verify_email", token);
        const person = await confirmAddress(trx, { id: link.user_id, email: link.email }, clock.now());
        if (!person) throw deadLink();
        await deps.newsletter.adopt(trx, person.id, person.email);
        return { message: t("Thank you, your address is confirmed.") };
      });
    },

    /**
     * Sends a link to a new address. Whether that address has an account is revealed only in its own mailbox, so that the
     * response does not show who is registered. Throws `validation` on `current_password` or `email`, or `rate_limited`.
     */
    async requestEmailChange(
      userId: number,
      input: { email: string; current_password: string },
      origin: Origin,
    ): Promise<Message> {
      const person = await own(userId);
      await deps.confirmPassword(person, input.current_password, origin.address);
      const counted = await limitMails(input.email, origin);
      const password_mark = passwordMark(person.password_hash);
      await mails.queue(db, { kind: "change_email", user_id: userId, email: input.email, password_mark }, counted);
      return { message: t(CHANGE_ASKED) };
    },

    /**
     * Moves an account to the address that a link was sent to and notifies the old one. Throws `validation` on `token` for a link
     * that cannot be used, and `conflict` when another account has taken the address since.
     */
    async changeEmail(token: string): Promise<Message> {
      return db.transaction().execute(async (trx) => {
        const link = await links.use(trx, "change_email", token);
        // A blocked account cannot use a link that was sent before.
        const person = await lockUnblocked(trx, link.user_id);
        if (!person) throw deadLink();
        const holder = await findUserByEmail(trx, link.email);
        if (holder && holder.id !== person.id) throw new AppError("conflict", ADDRESS_TAKEN);
        await moveToAddress(trx, person.id, link.email, clock.now()).catch((error: unknown) => {
          throw isUniqueViolation(error, "users_email_key") ? new AppError("conflict", ADDRESS_TAKEN) : error;
        });
        await links.endFor(trx, person.id, ["reset_password", "verify_email", "change_email"]);
        await deps.newsletter.adopt(trx, person.id, link.email);
        if (person.email.toLowerCase() !== link.email.toLowerCase()) {
          const was_confirmed = person.email_verified_at !== null;
          const mail = { kind: "email_changed", user_id: person.id, old_email: person.email, was_confirmed } as const;
          await mails.queue(trx, mail);
        }
        return { message: t("Your account now uses {email}.", { email: link.email }) };
      });
    },
  };
}
