import { NEWSLETTER_CONSENT } from "@fanfare/contracts/auth/newsletter-consent";
import { msg, t } from "@fanfare/contracts/common/language";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Consents, DB } from "../../platform/db/types.gen.ts";
import type { ActionLimits, CountedMail } from "../../platform/http/limits/action-limits.ts";
import { addJob } from "../../platform/jobs/jobs.ts";
import { defineMail } from "../../platform/mail/delivery.ts";
import { MAIL_TRIES, type NewMail, newMessageId } from "../../platform/mail/mail.ts";
import { renderMail } from "../../platform/mail/mail-layout.ts";
import type { WriteInLanguage } from "../../platform/mail/reader-language.ts";
import * as templates from "../../platform/mail/templates/newsletter.ts";
import { type AccountLinkService, deadLink, LINK_HOURS } from "../accounts/account-links.ts";
import { lockPerson, recordConsent, setSubscribed } from "../accounts/public.queries.ts";
import { dropReleaseNotices } from "../music/public.queries.ts";
import {
  addContact,
  confirmContact,
  deleteUnconfirmedContacts,
  findContact,
  moveContactToAccount,
  removeContact,
} from "./newsletter.queries.ts";
import { isSuppressed } from "./subscribers/suppression.queries.ts";
import type { UnsubscribeLinks, UnsubscribeSubject } from "./subscribers/unsubscribe-links.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    newsletter_mail: { kind: "confirm" | "welcome"; email: string; message_id: string };
  }
}

type Message = { message: string };

type SubscribingAccount = {
  id: number;
  email_verified_at: Date | null;
  newsletter_subscribed: boolean;
  language: string;
};

const SUBSCRIBED = msg("You are subscribed to the newsletter.");
const UNSUBSCRIBED = msg("You have been unsubscribed from the newsletter.");
const SIGN_UP_ASKED = msg("Almost there: please open the link we have just sent you.");

/** Newsletter subscriptions: fans switch theirs in the account, others sign up with an address that has to be confirmed. */
export function createNewsletterService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  links: AccountLinkService;
  unsubscribe: UnsubscribeLinks;
  limits: ActionLimits;
  publicUrl: string;
  writeInLanguage: WriteInLanguage;
  /** The account with an address, compared without case. */
  findAccount: (db: Kysely<DB>, email: string) => Promise<SubscribingAccount | undefined>;
}) {
  const { db, clock, links, unsubscribe } = deps;

  const consent = (
    trx: Kysely<DB>,
    who: { user_id: number | null; email: string },
    { origin, ...given }: { granted: boolean; source: Consents["source"]; origin?: string },
  ) =>
    recordConsent(trx, {
      ...who,
      ...given,
      purpose: "newsletter",
      text_version: NEWSLETTER_CONSENT.version,
      ...(origin !== undefined && { origin }),
      created_at: clock.now(),
    });

  const queue = (trx: Kysely<DB>, kind: "confirm" | "welcome", email: string, counted?: CountedMail) =>
    addJob(
      trx,
      "newsletter_mail",
      { kind, email, message_id: newMessageId(new URL(deps.publicUrl).hostname) },
      { maxAttempts: MAIL_TRIES, ...(counted && { counted }) },
    );

  const setAccount = async (
    trx: Kysely<DB>,
    userId: number,
    given: { granted: boolean; source: Consents["source"] },
  ): Promise<void> => {
    const changed = await setSubscribed(trx, userId, given.granted);
    if (changed) await consent(trx, { user_id: userId, email: changed.email }, given);
  };

  /**
   * The recipient of letters to an address, as its unsubscribe link identifies them, with the language; null when there is none.
   */
  const readerOf = async (email: string): Promise<(UnsubscribeSubject & { language: string }) | null> => {
    const account = await deps.findAccount(db, email);
    if (account?.newsletter_subscribed && account.email_verified_at) {
      return { kind: "account", id: account.id, language: account.language };
    }
    const contact = await findContact(db, email);
    return contact?.confirmed_at ? { kind: "contact", id: contact.id, language: contact.language } : null;
  };

  /** Locks the account before its address, the order in which changes of the account lock both. */
  const lockAccountOf = async (trx: Transaction<DB>, email: string): Promise<void> => {
    const account = await deps.findAccount(trx, email);
    if (account) await lockPerson(trx, account.id);
  };

  /** Puts a confirmed reader on the list; an account with the verified address takes it over. */
  const welcome = async (
    trx: Transaction<DB>,
    contact: { id: number; email: string },
    source: "sign_up" | "free_download",
    origin?: string,
  ): Promise<void> => {
    const account = await deps.findAccount(trx, contact.email);
    const user_id = account?.email_verified_at ? account.id : null;
    await consent(trx, { user_id, email: contact.email }, { granted: true, source, origin });
    if (user_id !== null) {
      await setSubscribed(trx, user_id, true);
      await moveContactToAccount(trx, contact.id, user_id);
    }
    await queue(trx, "welcome", contact.email);
  };

  const stop: Record<UnsubscribeSubject["kind"], (trx: Transaction<DB>, id: number) => Promise<void>> = {
    account: (trx, id) => setAccount(trx, id, { granted: false, source: "unsubscribe_link" }),
    async contact(trx, id) {
      const gone = await removeContact(trx, id);
      if (gone)
        await consent(trx, { user_id: null, email: gone.email }, { granted: false, source: "unsubscribe_link" });
    },
    notice: dropReleaseNotices,
  };

  return {
    /** Subscribes a signed-in fan; idempotent. */
    async subscribe(userId: number): Promise<Message> {
      await db.transaction().execute((trx) => setAccount(trx, userId, { granted: true, source: "account" }));
      return { message: t(SUBSCRIBED) };
    },

    /** Unsubscribes a signed-in fan; idempotent. */
    async unsubscribe(userId: number): Promise<Message> {
      await db.transaction().execute((trx) => setAccount(trx, userId, { granted: false, source: "account" }));
      return { message: t(UNSUBSCRIBED) };
    },

    /** Records the consent given at registration, in the transaction that creates the account. */
    chosenAtRegistration: (trx: Kysely<DB>, person: { id: number; email: string }): Promise<void> =>
      consent(trx, { user_id: person.id, email: person.email }, { granted: true, source: "registration" }),

    /**
     * Mails a confirmation link to an address without an account. The response and its timing are the same for every address.
     * Throws `rate_limited`.
     */
    async signUp(email: string, origin: { address: string }): Promise<Message> {
      const counted = await deps.limits.takeMail({ from: origin.address, to: email });
      await db.transaction().execute(async (trx) => {
        await addContact(trx, email, clock.now());
        await queue(trx, "confirm", email, counted);
      });
      return { message: t(SIGN_UP_ASKED) };
    },

    /**
     * Confirms an address by its mailed link, from when on the consent is effective; an account with the verified address takes it
     * over. Throws `validation` on `token` for a link that cannot be used.
     */
    confirm(token: string): Promise<Message> {
      return db.transaction().execute(async (trx) => {
        const { contact_id, email } = await links.use(trx, "confirm_newsletter", token);
        await lockAccountOf(trx, email);
        const contact = contact_id === null ? undefined : await confirmContact(trx, contact_id, clock.now());
        if (!contact) throw deadLink();
        await welcome(trx, contact, "sign_up");
        return { message: t(SUBSCRIBED) };
      });
    },

    /** Whether letters go to an address: it is confirmed and not suppressed. */
    isReader: async (email: string): Promise<boolean> =>
      (await readerOf(email)) !== null && !(await isSuppressed(db, email)),

    /** Subscribes an address whose reader has opened a mailed link; the consent was given at `origin`. */
    async subscribeProven(trx: Transaction<DB>, { email, origin }: { email: string; origin: string }): Promise<void> {
      await lockAccountOf(trx, email);
      await addContact(trx, email, clock.now());
      const entered = await findContact(trx, email);
      const contact = entered && (await confirmContact(trx, entered.id, clock.now()));
      if (!contact) throw new Error("the reader that was just entered is not there");
      await welcome(trx, contact, "free_download", origin);
    },

    /** Moves a sign-up with an address to the account once the account has verified it. */
    async adopt(trx: Transaction<DB>, userId: number, email: string): Promise<void> {
      const contact = await findContact(trx, email);
      if (!contact?.confirmed_at) return;
      await setSubscribed(trx, userId, true);
      await moveContactToAccount(trx, contact.id, userId);
    },

    /** Applies a letter's unsubscribe link; idempotent. Throws `validation` on `token` for a link that is not ours. */
    async unsubscribeByLink(token: string): Promise<Message> {
      const subject = unsubscribe.read(token);
      if (!subject) throw deadLink();
      await db.transaction().execute((trx) => stop[subject.kind](trx, subject.id));
      return {
        message:
          subject.kind === "notice"
            ? t("You will no longer get mails about releases or merch that is back.")
            : t(UNSUBSCRIBED),
      };
    },

    composer: defineMail({
      name: "newsletter_mail",
      causedBy: () => "visitor",
      async compose({ kind, email }): Promise<NewMail | null> {
        const reader = await readerOf(email);
        if (reader) {
          const content = kind === "welcome" ? templates.newsletterWelcome : templates.alreadySubscribed;
          return deps.writeInLanguage(reader.language, (head) => ({
            to: email,
            ...renderMail(content(head, unsubscribe.url(reader)), head),
            headers: unsubscribe.headers(reader),
          }));
        }
        const contact = kind === "confirm" ? await findContact(db, email) : undefined;
        if (!contact) return null;
        return deps.writeInLanguage(contact.language, async (head) => {
          const url = await links.mint(db, {
            purpose: "confirm_newsletter",
            email: contact.email,
            contact_id: contact.id,
          });
          const link = { url, days: LINK_HOURS.confirm_newsletter / 24 };
          return { to: contact.email, ...renderMail(templates.confirmNewsletter(head, link), head) };
        });
      },
    }),

    /** Deletes addresses that were not confirmed in time. */
    deleteUnconfirmed: () => deleteUnconfirmedContacts(db, clock.now()),
  };
}

export type NewsletterService = ReturnType<typeof createNewsletterService>;
