import { t } from "@fanfare/contracts/common/language";
import { button, type MailBranding, type MailContent, note, picture, text } from "../mail-layout.ts";

export const confirmRestock = (head: MailBranding, link: { url: string; days: number }): MailContent => ({
  subject: t("Shall we let you know when it is back?"),
  preview: t("One click, and you get one mail when you can buy it again."),
  heading: t("Shall we let you know?"),
  blocks: [
    text(t("To get one mail when the sold-out product is back, please confirm this address.")),
    button(t("Yes, tell me"), link.url),
    note(t("The link works once, for {days} days. If this wasn't you, ignore this mail.", { days: link.days })),
  ],
  reason: t("Someone entered this address at {name}.", { name: head.name }),
});

export const productBack = (
  head: MailBranding,
  product: { name: string; url: string; image: string | null },
  unsubscribeUrl: string,
): MailContent => ({
  subject: t("“{name}” is back", { name: product.name }),
  preview: t("You can buy it again."),
  heading: t("It is back"),
  blocks: [
    ...(product.image ? [picture(product.image, product.name)] : []),
    text(t("“{name}” was sold out and is now available again. You wanted to know.", { name: product.name })),
    button(t("To the product"), product.url),
    note(t("This was the only mail about it.")),
  ],
  reason: t("You asked {name} to tell you about this.", { name: head.name }),
  unsubscribeUrl,
});
