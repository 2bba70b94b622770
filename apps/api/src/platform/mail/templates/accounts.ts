import { msg, t } from "@fanfare/contracts/common/language";
import { button, facts, type MailBranding, type MailContent, note, text } from "../mail-layout.ts";

// Mails about an account. The job that sends a mail creates its link, so that links are never stored in the queue.

const ACCOUNT = (head: MailBranding) =>
  t("You are receiving this because of your account at {name}.", { name: head.name });
const ASKED = (head: MailBranding) => t("Someone entered this address at {name}.", { name: head.name });

const hours = (count: number) =>
  count % 24 === 0 ? days(count / 24) : t("{count, plural, one {one hour} other {{count} hours}}", { count });
const days = (count: number) => t("{count, plural, one {one day} other {{count} days}}", { count });

type Person = { first_name: string };
type LinkFor = { url: string; hours: number };

export const welcome = (head: MailBranding, to: Person, link: LinkFor): MailContent => ({
  subject: t("Welcome to {name}", { name: head.name }),
  preview: t("One click to confirm your address, and you are in."),
  heading: t("Welcome, {first_name}", { first_name: to.first_name }),
  blocks: [
    text(
      t(
        "Good to have you here. Your account is ready: favourite the tracks you love, build playlists, order merch and save your place at shows.",
      ),
    ),
    text(t("Please confirm that this address is yours, so that we can reach you when it matters.")),
    button(t("Confirm my address"), link.url),
    note(
      t("The link works once, for {hours}. If you did not register, ignore this mail.", { hours: hours(link.hours) }),
    ),
  ],
  reason: ACCOUNT(head),
});

export const verifyEmail = (head: MailBranding, to: Person, link: LinkFor): MailContent => ({
  subject: t("Confirm your e-mail address"),
  preview: t("One click, and we know the address is yours."),
  heading: t("Is this your address?"),
  blocks: [
    text(t("Hi {first_name}, please confirm that this address belongs to you.", { first_name: to.first_name })),
    button(t("Confirm my address"), link.url),
    note(
      t("The link works once, for {hours}. If you did not ask for it, ignore this mail.", {
        hours: hours(link.hours),
      }),
    ),
  ],
  reason: ACCOUNT(head),
});

export const resetPassword = (head: MailBranding, to: Person, link: LinkFor): MailContent => ({
  subject: t("Choose a new password"),
  preview: t("The link works once, for {hours}.", { hours: hours(link.hours) }),
  heading: t("Forgot your password?"),
  blocks: [
    text(
      t("Hi {first_name}, you can choose a new password here. This will sign out all your devices.", {
        first_name: to.first_name,
      }),
    ),
    button(t("Choose a new password"), link.url),
    note(
      t(
        "The link works once, for {hours}. If this wasn't you, ignore this mail: nothing changes unless the link is opened.",
        {
          hours: hours(link.hours),
        },
      ),
    ),
  ],
  reason: ACCOUNT(head),
});

export const passwordChanged = (head: MailBranding, to: Person, resetUrl: string): MailContent => ({
  subject: t("Your password was changed"),
  preview: t("If this was you, you do not need to do anything."),
  heading: t("Your password was changed"),
  blocks: [
    text(
      t("Hi {first_name}, the password of your account was just changed, and every other device was signed out.", {
        first_name: to.first_name,
      }),
    ),
    text(t("If this wasn't you, choose a new password right away and write to us.")),
    button(t("Choose a new password"), resetUrl),
  ],
  reason: ACCOUNT(head),
});

const TWO_STEP = {
  two_step_on: {
    subject: msg("Two-step sign-in is on"),
    words: msg(
      "Hi {first_name}, from now on your account asks for a code from your authenticator app when you log in.",
    ),
  },
  two_step_off: {
    subject: msg("Two-step sign-in is off"),
    words: msg("Hi {first_name}, your account no longer asks for a code when you log in."),
  },
  recovery_code_used: {
    subject: msg("A recovery code was used"),
    words: msg("Hi {first_name}, someone logged in to your account with one of your recovery codes."),
  },
} as const;

export const twoStepChanged = (head: MailBranding, to: Person, what: keyof typeof TWO_STEP): MailContent => ({
  subject: t(TWO_STEP[what].subject),
  preview: t("If this was you, you do not need to do anything."),
  heading: t(TWO_STEP[what].subject),
  blocks: [
    text(t(TWO_STEP[what].words, { first_name: to.first_name })),
    text(t("If this wasn't you, choose a new password right away and write to us.")),
    button(t("Choose a new password"), `${head.url}/reset-password`),
  ],
  reason: ACCOUNT(head),
});

export const changeEmail = (head: MailBranding, to: Person, link: LinkFor): MailContent => ({
  subject: t("Confirm your new e-mail address"),
  preview: t("One click, and your account moves to this address."),
  heading: t("Your new address"),
  blocks: [
    text(
      t("Hi {first_name}, please confirm this address. From then on you log in with it.", {
        first_name: to.first_name,
      }),
    ),
    button(t("Use this address"), link.url),
    note(
      t("The link works once, for {hours}. If you did not ask for it, ignore this mail.", {
        hours: hours(link.hours),
      }),
    ),
  ],
  reason: ASKED(head),
});

/** Sent to an address that already has an account, so that only the owner of the mailbox learns of it. */
export const addressInUse = (head: MailBranding): MailContent => ({
  subject: t("This address already has an account"),
  preview: t("Nothing was changed."),
  heading: t("This address is taken"),
  blocks: [
    text(
      t(
        "Someone wanted to move another account to this address. It already belongs to an account, so nothing was changed.",
      ),
    ),
    text(t("If this was you, log in with this address instead, or delete the account it belongs to first.")),
    button(t("Log in"), `${head.url}/login`),
  ],
  reason: ASKED(head),
});

/** Sent to the old address. */
export const emailChanged = (head: MailBranding, to: Person, newEmail: string): MailContent => ({
  subject: t("Your e-mail address was changed"),
  preview: t("If this was you, you do not need to do anything."),
  heading: t("You have moved"),
  blocks: [
    text(t("Hi {first_name}, your account no longer uses this address.", { first_name: to.first_name })),
    facts([[t("New address"), newEmail]]),
    text(
      head.contact
        ? t("If this wasn't you, write to us at {contact} from this address.", { contact: head.contact })
        : t("If this wasn't you, write to us from this address."),
    ),
  ],
  reason: ACCOUNT(head),
});

export const deletionScheduled = (head: MailBranding, to: Person, due: string): MailContent => ({
  subject: t("Your account will be deleted"),
  preview: t("On {due}. Until then you can change your mind.", { due }),
  heading: t("Your account will be deleted"),
  blocks: [
    text(
      t(
        "Hi {first_name}, as you asked, your account and everything in it will be deleted. Only what we must keep for invoices stays, without your name.",
        { first_name: to.first_name },
      ),
    ),
    facts([[t("Deleted on"), due]]),
    text(t("Changed your mind? Log in before that day and keep your account.")),
    button(t("Keep my account"), `${head.url}/settings`),
    note(t("If this wasn't you, log in, keep the account and change the password.")),
  ],
  reason: ACCOUNT(head),
});

export const accountDeleted = (head: MailBranding, to: Person): MailContent => ({
  subject: t("Your account was deleted"),
  preview: t("Everything has been deleted. Thank you for listening."),
  heading: t("Goodbye"),
  blocks: [
    text(
      t(
        "Hi {first_name}, your account and everything in it have been deleted. Only what we must keep for invoices stays, without your name. Thank you for listening.",
        { first_name: to.first_name },
      ),
    ),
    note(t("This is the last mail to this address.")),
  ],
  reason: t("You had an account at {name}.", { name: head.name }),
});
