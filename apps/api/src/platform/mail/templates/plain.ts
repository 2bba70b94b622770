import { t } from "@fanfare/contracts/common/language";
import { button, type MailBranding, type MailContent, text } from "../mail-layout.ts";

const ADDRESS = /^https?:\/\/\S+$/;

/** Converts a plain-text mail to the site's design: paragraphs, with lines that contain only a URL as buttons. */
export function plainMail(head: MailBranding, mail: { subject: string; text: string }): MailContent {
  const paragraphs = mail.text.trim().split(/\n{2,}/);
  return {
    subject: mail.subject,
    preview: paragraphs[1] ?? paragraphs[0] ?? "",
    heading: mail.subject,
    blocks: paragraphs.flatMap((paragraph) => {
      const rows = paragraph.split("\n");
      const plain = rows.filter((row) => !ADDRESS.test(row.trim())).join("\n");
      return [
        ...(plain ? [text(plain)] : []),
        ...rows.filter((row) => ADDRESS.test(row.trim())).map((row) => button(t("Open"), row.trim())),
      ];
    }),
    reason: t("This mail is from {name}.", { name: head.name }),
  };
}
