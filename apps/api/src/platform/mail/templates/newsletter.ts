import { button, type MailBranding, type MailContent, note, picture, text } from "../mail-layout.ts";

const ASKED = (head: MailBranding) => `Somebody entered this address at ${head.name}.`;

export const confirmNewsletter = (head: MailBranding, link: { url: string; days: number }): MailContent => ({
  subject: `Confirm: news from ${head.name}`,
  preview: "One click, and you are on the list.",
  heading: "Almost there",
  blocks: [
    text("You want to hear of releases, exclusive content, shows and special offers? Then confirm this address."),
    button("Yes, write to me", link.url),
    note(`The link works once, for ${link.days} days. It was not you? Then ignore this mail: you are not on any list.`),
  ],
  reason: ASKED(head),
});

export const newsletterWelcome = (head: MailBranding, unsubscribeUrl: string): MailContent => ({
  subject: `You are on the list of ${head.name}`,
  preview: "New music, shows and offers, straight to you.",
  heading: "You are on the list",
  blocks: [
    text("From now on you hear first of releases, exclusive content, event announcements and special offers."),
    button("Listen now", `${head.url}/music`),
    note("Had enough? One click at the foot of every letter, and it stops."),
  ],
  reason: `You asked for news from ${head.name}.`,
  unsubscribeUrl,
});

export const alreadySubscribed = (head: MailBranding, unsubscribeUrl: string): MailContent => ({
  subject: `You are already on the list of ${head.name}`,
  preview: "There is nothing to do.",
  heading: "You are on the list",
  blocks: [
    text("Somebody, maybe you, signed this address up again. It is on the list already, and nothing was changed."),
  ],
  reason: `You asked for news from ${head.name}.`,
  unsubscribeUrl,
});

export const confirmNotice = (head: MailBranding, link: { url: string; days: number }): MailContent => ({
  subject: "Shall we tell you when it is out?",
  preview: "One click, and you get one mail on the day.",
  heading: "Shall we tell you?",
  blocks: [
    text("You want one mail when the announced release is out. Then confirm this address."),
    button("Yes, tell me", link.url),
    note(`The link works once, for ${link.days} days. It was not you? Then ignore this mail.`),
  ],
  reason: ASKED(head),
});

export const releaseOut = (
  head: MailBranding,
  release: { title: string; artist: string; url: string; cover: string | null },
  unsubscribeUrl: string,
): MailContent => ({
  subject: `“${release.title}” is out now`,
  preview: `${release.artist}: listen to it now.`,
  heading: "It is out",
  blocks: [
    ...(release.cover ? [picture(release.cover, `Cover of ${release.title}`)] : []),
    text(`“${release.title}” by ${release.artist} is here. You wanted to be the first to know.`),
    button("Listen now", release.url),
    note("This was the only mail about it."),
  ],
  reason: `You asked ${head.name} to tell you of this release.`,
  unsubscribeUrl,
});
