import { t } from "@fanfare/contracts/common/language";
import { button, type MailBranding, type MailContent, note, picture, text } from "../mail-layout.ts";

const ASKED = (head: MailBranding) => t("Someone entered this address at {name}.", { name: head.name });

export const confirmNewsletter = (head: MailBranding, link: { url: string; days: number }): MailContent => ({
  subject: t("Confirm: news from {name}", { name: head.name }),
  preview: t("One click, and you are on the list."),
  heading: t("Almost there"),
  blocks: [
    text(t("To hear about releases, exclusive content, shows and special offers, please confirm this address.")),
    button(t("Yes, write to me"), link.url),
    note(
      t("The link works once, for {days} days. If this wasn't you, ignore this mail: you are not on any list.", {
        days: link.days,
      }),
    ),
  ],
  reason: ASKED(head),
});

export const newsletterWelcome = (head: MailBranding, unsubscribeUrl: string): MailContent => ({
  subject: t("You are on the list of {name}", { name: head.name }),
  preview: t("New music, shows and offers, straight to you."),
  heading: t("You are on the list"),
  blocks: [
    text(
      t(
        "From now on you will be the first to hear about releases, exclusive content, event announcements and special offers.",
      ),
    ),
    button(t("Listen now"), `${head.url}/music`),
    note(t("Had enough? Unsubscribe with one click at the bottom of every letter.")),
  ],
  reason: t("You asked for news from {name}.", { name: head.name }),
  unsubscribeUrl,
});

export const alreadySubscribed = (head: MailBranding, unsubscribeUrl: string): MailContent => ({
  subject: t("You are already on the list of {name}", { name: head.name }),
  preview: t("You do not need to do anything."),
  heading: t("You are on the list"),
  blocks: [
    text(t("Someone, maybe you, signed this address up again. It is already on the list, so nothing was changed.")),
  ],
  reason: t("You asked for news from {name}.", { name: head.name }),
  unsubscribeUrl,
});

export const confirmNotice = (head: MailBranding, link: { url: string; days: number }): MailContent => ({
  subject: t("Shall we let you know when it is out?"),
  preview: t("One click, and you get one mail on the day."),
  heading: t("Shall we let you know?"),
  blocks: [
    text(t("To get one mail when the announced release is out, please confirm this address.")),
    button(t("Yes, tell me"), link.url),
    note(t("The link works once, for {days} days. If this wasn't you, ignore this mail.", { days: link.days })),
  ],
  reason: ASKED(head),
});

export const releaseOut = (
  head: MailBranding,
  release: { title: string; artist: string; url: string; cover: string | null },
  unsubscribeUrl: string,
): MailContent => ({
  subject: t("“{title}” is out now", { title: release.title }),
  preview: t("{artist}: listen now.", { artist: release.artist }),
  heading: t("It is out"),
  blocks: [
    ...(release.cover ? [picture(release.cover, t("Cover of {title}", { title: release.title }))] : []),
    text(
      t("“{title}” by {artist} is here. You wanted to be the first to know.", {
        title: release.title,
        artist: release.artist,
      }),
    ),
    button(t("Listen now"), release.url),
    note(t("This was the only mail about it.")),
  ],
  reason: t("You asked {name} to tell you about this release.", { name: head.name }),
  unsubscribeUrl,
});
