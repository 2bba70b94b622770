import { button, facts, type MailBranding, type MailContent, note, text } from "../mail-layout.ts";

// Everything an account is written about. Links are made by the job that sends the letter and stand in no queue.

const ACCOUNT = (head: MailBranding) => `You get this because of your account at ${head.name}.`;
const ASKED = (head: MailBranding) => `Somebody entered this address at ${head.name}.`;

const hours = (count: number) => (count === 1 ? "one hour" : count % 24 === 0 ? days(count / 24) : `${count} hours`);
const days = (count: number) => (count === 1 ? "one day" : `${count} days`);

type Person = { first_name: string };
type LinkFor = { url: string; hours: number };

export const welcome = (head: MailBranding, to: Person, link: LinkFor): MailContent => ({
  subject: `Welcome to ${head.name}`,
  preview: "One click to confirm your address, and you are in.",
  heading: `Welcome, ${to.first_name}`,
  blocks: [
    text(
      `Good to have you. Your account is open: favourite the tracks you love, build playlists, order merch and save your place at shows.`,
    ),
    text("Please confirm that this address is yours, so that we can reach you when it matters."),
    button("Confirm my address", link.url),
    note(`The link works once, for ${hours(link.hours)}. You did not register? Then ignore this mail.`),
  ],
  reason: ACCOUNT(head),
});

export const verifyEmail = (head: MailBranding, to: Person, link: LinkFor): MailContent => ({
  subject: "Confirm your e-mail address",
  preview: "One click, and we know the address is yours.",
  heading: "Is this your address?",
  blocks: [
    text(`Hi ${to.first_name}, please confirm that this address belongs to you.`),
    button("Confirm my address", link.url),
    note(`The link works once, for ${hours(link.hours)}. You did not ask for it? Then ignore this mail.`),
  ],
  reason: ACCOUNT(head),
});

export const resetPassword = (head: MailBranding, to: Person, link: LinkFor): MailContent => ({
  subject: "Choose a new password",
  preview: `The link works once, for ${hours(link.hours)}.`,
  heading: "Forgot your password?",
  blocks: [
    text(`Hi ${to.first_name}, choose a new password here. All your devices are signed out when you do.`),
    button("Choose a new password", link.url),
    note(
      `The link works once, for ${hours(link.hours)}. It was not you? Then ignore this mail: nothing changes without the link.`,
    ),
  ],
  reason: ACCOUNT(head),
});

export const passwordChanged = (head: MailBranding, to: Person, resetUrl: string): MailContent => ({
  subject: "Your password was changed",
  preview: "Was it you? Then there is nothing to do.",
  heading: "Your password was changed",
  blocks: [
    text(`Hi ${to.first_name}, the password of your account was just changed, and every other device was signed out.`),
    text("It was not you? Choose a new password at once, and write to us."),
    button("Choose a new password", resetUrl),
  ],
  reason: ACCOUNT(head),
});

export const changeEmail = (head: MailBranding, to: Person, link: LinkFor): MailContent => ({
  subject: "Confirm your new e-mail address",
  preview: "One click, and your account moves to this address.",
  heading: "Your new address",
  blocks: [
    text(`Hi ${to.first_name}, confirm this address, and you log in with it from then on.`),
    button("Use this address", link.url),
    note(`The link works once, for ${hours(link.hours)}. You did not ask for it? Then ignore this mail.`),
  ],
  reason: ASKED(head),
});

/** Goes to an address that has an account already: told in its own mailbox, nowhere else. */
export const addressInUse = (head: MailBranding): MailContent => ({
  subject: "This address already has an account",
  preview: "Nothing was changed.",
  heading: "This address is taken",
  blocks: [
    text(
      "Somebody wanted to move another account to this address. It already belongs to an account, so nothing was changed.",
    ),
    text("It was you? Log in with this address instead, or delete that account first."),
    button("Log in", `${head.url}/login`),
  ],
  reason: ASKED(head),
});

/** Goes to the old address. */
export const emailChanged = (head: MailBranding, to: Person, newEmail: string): MailContent => ({
  subject: "Your e-mail address was changed",
  preview: "Was it you? Then there is nothing to do.",
  heading: "You have moved",
  blocks: [
    text(`Hi ${to.first_name}, your account no longer uses this address.`),
    facts([["New address", newEmail]]),
    text(`It was not you? Write to us${head.contact ? ` at ${head.contact}` : ""}, from this address.`),
  ],
  reason: ACCOUNT(head),
});

export const deletionScheduled = (head: MailBranding, to: Person, due: string): MailContent => ({
  subject: "Your account will be deleted",
  preview: `On ${due}. Until then you can change your mind.`,
  heading: "Your account will be deleted",
  blocks: [
    text(
      `Hi ${to.first_name}, as you asked, your account and everything in it will be deleted. What invoices must keep stays without your name.`,
    ),
    facts([["Deleted on", due]]),
    text("Changed your mind? Log in before that day and keep your account."),
    button("Keep my account", `${head.url}/settings`),
    note("It was not you? Log in, keep the account and change the password."),
  ],
  reason: ACCOUNT(head),
});

export const accountDeleted = (head: MailBranding, to: Person): MailContent => ({
  subject: "Your account was deleted",
  preview: "Everything is gone. Thank you for listening.",
  heading: "Goodbye",
  blocks: [
    text(
      `Hi ${to.first_name}, your account and everything in it is deleted. What invoices must keep stays without your name. Thank you for listening.`,
    ),
    note("This is the last mail to this address."),
  ],
  reason: `You had an account at ${head.name}.`,
});
