import { createHash } from "node:crypto";
import { dateTimeFormat } from "@fanfare/contracts/common/formats";
import { ENGLISH, language } from "@fanfare/contracts/common/language";
import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import type { CountedMail } from "../../platform/http/limits/action-limits.ts";
import { addJob } from "../../platform/jobs/jobs.ts";
import { type ComposedMail, defineMail } from "../../platform/mail/delivery.ts";
import { MAIL_TRIES, newMessageId } from "../../platform/mail/mail.ts";
import { type MailBranding, type MailContent, renderMail } from "../../platform/mail/mail-layout.ts";
import type { MailCause } from "../../platform/mail/mail-limits.ts";
import type { WriteInLanguage } from "../../platform/mail/reader-language.ts";
import * as templates from "../../platform/mail/templates/accounts.ts";
import type { LinkPurpose } from "./account-link.queries.ts";
import { type AccountLinkService, LINK_HOURS } from "./account-links.ts";
import { findUserByEmail, lockUser, type UserRow } from "./users.queries.ts";

/** What a mail to an account is about. It grants no access: links are created when the mail is written. */
export type AccountMail =
  | { kind: "welcome" | "verify_email" | "password_changed" | "deletion_scheduled"; user_id: number }
  | { kind: "two_step_on" | "two_step_off" | "recovery_code_used"; user_id: number }
  /** Any visitor can request it, so the account may not exist. */
  | { kind: "reset_password"; email: string }
  /** `password_mark` is of the password given with the request; once the password has changed, the request is void. */
  | { kind: "change_email"; user_id: number; email: string; password_mark: string }
  | { kind: "email_changed"; user_id: number; old_email: string; was_confirmed: boolean }
  /** The account no longer exists when this is sent. */
  | { kind: "account_deleted"; email: string; first_name: string; language: string; was_confirmed: boolean };

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** `language`: that of the call that caused the mail, when it is not English. */
    account_mail: AccountMail & { message_id: string; language?: string };
  }
}

/** Mails with the cause "visitor" can be sent to any address by anyone; the rest require a signed-in person. */
const CAUSES: Record<AccountMail["kind"], MailCause> = {
  welcome: "visitor",
  verify_email: "visitor",
  reset_password: "visitor",
  change_email: "visitor",
  email_changed: "account",
  password_changed: "account",
  two_step_on: "account",
  two_step_off: "account",
  recovery_code_used: "account",
  deletion_scheduled: "account",
  account_deleted: "account",
};

const longDate = (date: Date) => dateTimeFormat({ dateStyle: "long", timeZone: "UTC" }).format(date);

/** Identifies a stored password hash in a queued job without revealing it. */
export const passwordMark = (password_hash: string): string =>
  createHash("sha256").update(`fanfare password mark ${password_hash}`).digest("hex").slice(0, 32);

/** The mails of an account: queued with their subject matter only, written by the job that sends them. */
export function createAccountMails(deps: {
  db: Kysely<DB>;
  links: AccountLinkService;
  publicUrl: string;
  writeInLanguage: WriteInLanguage;
}) {
  const { db, links } = deps;
  const siteHost = new URL(deps.publicUrl).hostname;

  const link = async (trx: Transaction<DB>, purpose: LinkPurpose, row: UserRow, email = row.email) => ({
    url: await links.mint(trx, { purpose, email, user_id: row.id }),
    hours: LINK_HOURS[purpose],
  });

  /**
   * Locks the account of a mail: a concurrent change of its address or password waits, and then also ends the link that is
   * created here.
   */
  const accountOf = async (
    trx: Transaction<DB>,
    mail: Exclude<AccountMail, { kind: "account_deleted" }>,
  ): Promise<UserRow | undefined> => {
    const id = mail.kind === "reset_password" ? (await findUserByEmail(trx, mail.email))?.id : mail.user_id;
    const row = id === undefined ? undefined : await lockUser(trx, id);
    const moved = mail.kind === "reset_password" && row?.email.toLowerCase() !== mail.email.toLowerCase();
    return moved ? undefined : row;
  };

  /** The account that may receive the mail: demo fans have no mailbox, and blocked fans get no way back in. */
  const readerOf = async (
    trx: Transaction<DB>,
    mail: Exclude<AccountMail, { kind: "account_deleted" }>,
  ): Promise<UserRow | undefined> => {
    const row = await accountOf(trx, mail);
    return row?.can_log_in && !row.blocked_at ? row : undefined;
  };

  /** Returns the recipient and content, or null when the mail no longer applies. */
  const contentFor = async (
    trx: Transaction<DB>,
    mail: Exclude<AccountMail, { kind: "account_deleted" }>,
    row: UserRow,
    head: MailBranding,
  ): Promise<{ to: string; content: MailContent } | null> => {
    const to = row.email;
    switch (mail.kind) {
      case "welcome":
        return { to, content: templates.welcome(head, row, await link(trx, "verify_email", row)) };
      case "verify_email":
        return row.email_verified_at
          ? null
          : { to, content: templates.verifyEmail(head, row, await link(trx, "verify_email", row)) };
      case "reset_password":
        return { to, content: templates.resetPassword(head, row, await link(trx, "reset_password", row)) };
      case "password_changed":
        return { to, content: templates.passwordChanged(head, row, `${head.url}/reset-password`) };
      case "two_step_on":
      case "two_step_off":
      case "recovery_code_used":
        return { to, content: templates.twoStepChanged(head, row, mail.kind) };
      case "change_email": {
        if (mail.password_mark !== passwordMark(row.password_hash)) return null;
        const holder = await findUserByEmail(trx, mail.email);
        if (holder && holder.id !== row.id) {
          return holder.can_log_in ? { to: mail.email, content: templates.addressInUse(head) } : null;
        }
        const url = await link(trx, "change_email", row, mail.email);
        return { to: mail.email, content: templates.changeEmail(head, row, url) };
      }
      case "email_changed":
        return { to: mail.old_email, content: templates.emailChanged(head, row, row.email) };
      case "deletion_scheduled":
        return row.deletion_due_at
          ? { to, content: templates.deletionScheduled(head, row, longDate(row.deletion_due_at)) }
          : null;
    }
  };

  return {
    /** Queues a mail in the transaction that causes it. */
    queue: (trx: Kysely<DB>, mail: AccountMail, counted?: CountedMail): Promise<void> => {
      const { code } = language();
      const payload = { ...(code === ENGLISH.code ? {} : { language: code }), ...mail };
      return addJob(
        trx,
        "account_mail",
        { ...payload, message_id: newMessageId(siteHost) },
        { maxAttempts: MAIL_TRIES, ...(counted && { counted }) },
      );
    },

    composer: defineMail({
      name: "account_mail",
      causedBy: ({ kind }) => CAUSES[kind],
      async compose(mail): Promise<ComposedMail | null> {
        if (mail.kind === "account_deleted") {
          return deps.writeInLanguage(mail.language ?? ENGLISH.code, (head) => ({
            to: mail.email,
            isOwn: mail.was_confirmed,
            ...renderMail(templates.accountDeleted(head, mail), head),
          }));
        }
        return db.transaction().execute(async (trx) => {
          const row = await readerOf(trx, mail);
          if (!row) return null;
          return deps.writeInLanguage(mail.language ?? row.language, async (head) => {
            const found = await contentFor(trx, mail, row, head);
            const isOwn = mail.kind === "email_changed" ? mail.was_confirmed : row.email_verified_at !== null;
            return found && { to: found.to, isOwn, ...renderMail(found.content, head) };
          });
        });
      },
    }),
  };
}

export type AccountMails = ReturnType<typeof createAccountMails>;
