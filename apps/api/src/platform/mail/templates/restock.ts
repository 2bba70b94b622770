import { t } from "@fanfare/contracts/common/language";
import { button, type MailBranding, type MailContent, note, picture, text } from "../mail-layout.ts";

export const confirmRestock = (head: MailBranding, link: { url: string; days: number }): MailContent => ({
  subject: t("Shall we tell you when it is back?"),
  preview: t("One click, and you get one mail when it can be bought again."),
  heading: t("Shall we tell you?"),
  blocks: [
    text(t("You want one mail when what was sold out is back. Then confirm this address.")),
    button(t("Yes, tell me"), link.url),
    note(t("The link works once, for {days} days. It was not you? Then ignore this mail.", { days: link.days })),
  ],
  reason: t("Somebody entered this address at {name}.", { name: head.name }),
});

export const productBack = (
  head: MailBranding,
  product: { name: string; url: string; image: string | null },
  unsubscribeUrl: string,
): MailContent => ({
  subject: t("“{name}” is back", { name: product.name }),
  preview: t("It can be bought again."),
  heading: t("It is back"),
  blocks: [
    ...(product.image ? [picture(product.image, product.name)] : []),
    text(t("“{name}” was sold out and can be bought again. You wanted to know.", { name: product.name })),
    button(t("To the product"), product.url),
    note(t("This was the only mail about it.")),
  ],
  reason: t("You asked {name} to tell you of this.", { name: head.name }),
  unsubscribeUrl,
});
