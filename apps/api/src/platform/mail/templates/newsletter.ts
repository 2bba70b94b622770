import { t } from "@fanfare/contracts/common/language";
import { button, type MailBranding, type MailContent, note, picture, text } from "../mail-layout.ts";

const ASKED = (head: MailBranding) => t("Somebody entered this address at {name}.", { name: head.name });

export const confirmNewsletter = (head: MailBranding, link: { url: string; days: number }): MailContent => ({
  subject: t("Confirm: news from {name}", { name: head.name }),
  preview: t("One click, and you are on the list."),
  heading: t("Almost there"),
  blocks: [
    text(t("You want to hear of releases, exclusive content, shows and special offers? Then confirm this address.")),
    button(t("Yes, write to me"), link.url),
    note(
      t("The link works once, for {days} days. It was not you? Then ignore this mail: you are not on any list.", {
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
    text(t("From now on you hear first of releases, exclusive content, event announcements and special offers.")),
    button(t("Listen now"), `${head.url}/music`),
    note(t("Had enough? One click at the foot of every letter, and it stops.")),
  ],
  reason: t("You asked for news from {name}.", { name: head.name }),
  unsubscribeUrl,
});

export const alreadySubscribed = (head: MailBranding, unsubscribeUrl: string): MailContent => ({
  subject: t("You are already on the list of {name}", { name: head.name }),
  preview: t("There is nothing to do."),
  heading: t("You are on the list"),
  blocks: [
    text(t("Somebody, maybe you, signed this address up again. It is on the list already, and nothing was changed.")),
  ],
  reason: t("You asked for news from {name}.", { name: head.name }),
  unsubscribeUrl,
});

export const confirmNotice = (head: MailBranding, link: { url: string; days: number }): MailContent => ({
  subject: t("Shall we tell you when it is out?"),
  preview: t("One click, and you get one mail on the day."),
  heading: t("Shall we tell you?"),
  blocks: [
    text(t("You want one mail when the announced release is out. Then confirm this address.")),
    button(t("Yes, tell me"), link.url),
    note(t("The link works once, for {days} days. It was not you? Then ignore this mail.", { days: link.days })),
  ],
  reason: ASKED(head),
});

export const releaseOut = (
  head: MailBranding,
  release: { title: string; artist: string; url: string; cover: string | null },
  unsubscribeUrl: string,
): MailContent => ({
  subject: t("“{title}” is out now", { title: release.title }),
  preview: t("{artist}: listen to it now.", { artist: release.artist }),
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
  reason: t("You asked {name} to tell you of this release.", { name: head.name }),
  unsubscribeUrl,
});
