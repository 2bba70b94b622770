import { msg, t } from "@fanfare/contracts/common/language";
import { button, facts, type MailBranding, type MailContent, note, text } from "../mail-layout.ts";

// Mails about an account. The job that sends a mail creates its link, so that links are never stored in the queue.

const ACCOUNT = (head: MailBranding) => t("You get this because of your account at {name}.", { name: head.name });
const ASKED = (head: MailBranding) => t("Somebody entered this address at {name}.", { name: head.name });

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
        "Good to have you. Your account is open: favourite the tracks you love, build playlists, order merch and save your place at shows.",
      ),
    ),
    text(t("Please confirm that this address is yours, so that we can reach you when it matters.")),
    button(t("Confirm my address"), link.url),
    note(
      t("The link works once, for {hours}. You did not register? Then ignore this mail.", { hours: hours(link.hours) }),
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
      t("The link works once, for {hours}. You did not ask for it? Then ignore this mail.", {
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
      t("Hi {first_name}, choose a new password here. All your devices are signed out when you do.", {
        first_name: to.first_name,
      }),
    ),
    button(t("Choose a new password"), link.url),
    note(
      t("The link works once, for {hours}. It was not you? Then ignore this mail: nothing changes without the link.", {
        hours: hours(link.hours),
      }),
    ),
  ],
  reason: ACCOUNT(head),
});

export const passwordChanged = (head: MailBranding, to: Person, resetUrl: string): MailContent => ({
  subject: t("Your password was changed"),
  preview: t("Was it you? Then there is nothing to do."),
  heading: t("Your password was changed"),
  blocks: [
    text(
      t("Hi {first_name}, the password of your account was just changed, and every other device was signed out.", {
        first_name: to.first_name,
      }),
    ),
    text(t("It was not you? Choose a new password at once, and write to us.")),
    button(t("Choose a new password"), resetUrl),
  ],
  reason: ACCOUNT(head),
});

const TWO_STEP = {
  two_step_on: {
    subject: msg("Two-step sign-in is on"),
    words: msg("Hi {first_name}, from now on your account asks for a code of your authenticator app when you log in."),
  },
  two_step_off: {
    subject: msg("Two-step sign-in is off"),
    words: msg("Hi {first_name}, your account no longer asks for a code when you log in."),
  },
  recovery_code_used: {
    subject: msg("A recovery code was used"),
    words: msg("Hi {first_name}, somebody logged in to your account with one of your recovery codes."),
  },
} as const;

export const twoStepChanged = (head: MailBranding, to: Person, what: keyof typeof TWO_STEP): MailContent => ({
  subject: t(TWO_STEP[what].subject),
  preview: t("Was it you? Then there is nothing to do."),
  heading: t(TWO_STEP[what].subject),
  blocks: [
    text(t(TWO_STEP[what].words, { first_name: to.first_name })),
    text(t("It was not you? Choose a new password at once, and write to us.")),
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
      t("Hi {first_name}, confirm this address, and you log in with it from then on.", { first_name: to.first_name }),
    ),
    button(t("Use this address"), link.url),
    note(
      t("The link works once, for {hours}. You did not ask for it? Then ignore this mail.", {
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
        "Somebody wanted to move another account to this address. It already belongs to an account, so nothing was changed.",
      ),
    ),
    text(t("It was you? Log in with this address instead, or delete that account first.")),
    button(t("Log in"), `${head.url}/login`),
  ],
  reason: ASKED(head),
});

/** Sent to the old address. */
export const emailChanged = (head: MailBranding, to: Person, newEmail: string): MailContent => ({
  subject: t("Your e-mail address was changed"),
  preview: t("Was it you? Then there is nothing to do."),
  heading: t("You have moved"),
  blocks: [
    text(t("Hi {first_name}, your account no longer uses this address.", { first_name: to.first_name })),
    facts([[t("New address"), newEmail]]),
    text(
      head.contact
        ? t("It was not you? Write to us at {contact}, from this address.", { contact: head.contact })
        : t("It was not you? Write to us, from this address."),
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
        "Hi {first_name}, as you asked, your account and everything in it will be deleted. What invoices must keep stays without your name.",
        { first_name: to.first_name },
      ),
    ),
    facts([[t("Deleted on"), due]]),
    text(t("Changed your mind? Log in before that day and keep your account.")),
    button(t("Keep my account"), `${head.url}/settings`),
    note(t("It was not you? Log in, keep the account and change the password.")),
  ],
  reason: ACCOUNT(head),
});

export const accountDeleted = (head: MailBranding, to: Person): MailContent => ({
  subject: t("Your account was deleted"),
  preview: t("Everything is gone. Thank you for listening."),
  heading: t("Goodbye"),
  blocks: [
    text(
      t(
        "Hi {first_name}, your account and everything in it is deleted. What invoices must keep stays without your name. Thank you for listening.",
        { first_name: to.first_name },
      ),
    ),
    note(t("This is the last mail to this address.")),
  ],
  reason: t("You had an account at {name}.", { name: head.name }),
});
