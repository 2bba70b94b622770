import { t } from "@fanfare/contracts/common/language";
import { button, type MailBranding, type MailContent, note, text } from "../mail-layout.ts";

type Link = {
  title: string;
  url: string;
  days: number;
  /** The address is already on the list. */
  isConfirmed: boolean;
};

/** The link to a free download given in return for an address; an address that is not on the list confirms first. */
export const freeDownloadMail = (head: MailBranding, { title, url, days, isConfirmed }: Link): MailContent => ({
  subject: t("Your download: {title}", { title }),
  preview: isConfirmed ? t("The files are ready for you.") : t("One click, and the files are yours."),
  heading: t("Your download"),
  blocks: [
    text(
      isConfirmed
        ? t("“{title}” is ready for you.", { title })
        : t(
            "“{title}” is ready for you. You get it for joining the list: confirm your address on the next page, and you will hear about releases, exclusive content, shows and special offers. You can unsubscribe at any time.",
            { title },
          ),
    ),
    button(isConfirmed ? t("Get the files") : t("Confirm and get the files"), url),
    note(
      isConfirmed
        ? t("The link works for {days} days.", { days })
        : t("The link works for {days} days. If this wasn't you, ignore this mail: you are not on any list.", {
            days,
          }),
    ),
  ],
  reason: t("Someone entered this address at {name}.", { name: head.name }),
});
