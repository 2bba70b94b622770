import { t } from "@fanfare/contracts/common/language";
import { button, facts, type MailBranding, type MailContent, note, picture, text } from "../mail-layout.ts";

/** Asks the recipient to confirm being notified of the next album or of a show near a city. */
export const confirmWish = (
  head: MailBranding,
  wish: { city: string | null; url: string; days: number },
): MailContent => ({
  subject:
    wish.city === null
      ? t("Shall we let you know about the next album?")
      : t("Shall we let you know about shows near {city}?", { city: wish.city }),
  preview: t("One click, and you get one mail when there is news."),
  heading: t("Shall we let you know?"),
  blocks: [
    text(
      wish.city === null
        ? t("To get one mail when the next album is out, please confirm this address.")
        : t("To get one mail when a show near {city} is announced, please confirm this address.", { city: wish.city }),
    ),
    button(t("Yes, tell me"), wish.url),
    note(t("The link works once, for {days} days. If this wasn't you, ignore this mail.", { days: wish.days })),
  ],
  reason: t("Someone entered this address at {name}.", { name: head.name }),
});

export const showNear = (
  head: MailBranding,
  show: { title: string; when: string; venue: string; city: string; near: string; url: string; image: string | null },
  unsubscribeUrl: string,
): MailContent => ({
  subject: t("A show near {city}: {title}", { city: show.near, title: show.title }),
  preview: `${show.when}, ${show.venue}`,
  heading: t("A show near you"),
  blocks: [
    ...(show.image ? [picture(show.image, t("Poster of {name}", { name: show.title }))] : []),
    text(
      t("“{title}” has been announced. You wanted to know about shows near {city}.", {
        title: show.title,
        city: show.near,
      }),
    ),
    facts([
      [t("When"), show.when],
      [t("Where"), `${show.venue}, ${show.city}`],
    ]),
    button(t("To the show"), show.url),
    note(t("This was the only mail about it.")),
  ],
  reason: t("You asked {name} to tell you about this.", { name: head.name }),
  unsubscribeUrl,
});
