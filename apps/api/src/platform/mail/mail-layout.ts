import { language, t } from "@fanfare/contracts/common/language";
import { html, type Markup } from "./html.ts";

/** The sender of a mail: the artist's site. `url` has no trailing slash. */
export type MailBranding = {
  name: string;
  url: string;
  /** Null if none is set. */
  contact: string | null;
};

type Rows = readonly (readonly [label: string, value: string])[];

export type Block =
  | { kind: "text"; text: string }
  /** The mail's main action; the address is also shown as text, for mail programs that show no buttons. */
  | { kind: "button"; label: string; url: string }
  /** Pairs in two columns; with `total` the last row is emphasized. */
  | { kind: "facts"; rows: Rows; total: boolean }
  /** As wide as the mail, or at most `width` pixels. */
  | { kind: "picture"; url: string; alt: string; width?: number }
  | { kind: "note"; text: string }
  /** An item with its picture beside it, or above it on a phone. */
  | { kind: "card"; card: MailCard }
  /** Markup that is already safe and styled, and its plain-text equivalent. */
  | { kind: "markup"; markup: Markup; text: string };

/** `detail` is a price, a date or a name; `picture` is null if there is none. */
export type MailCard = { title: string; detail: string; url: string; label: string; picture: string | null };

/** A mail's parts. HTML and plain text are both rendered from these, so their content always matches. */
export type MailContent = {
  subject: string;
  /** Preview text that a mail program shows after the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the recipient gets this mail. */
  reason: string;
  /** Page on which to unsubscribe from such mails. */
  unsubscribeUrl?: string;
  /** This mail as a page of the site. */
  webUrl?: string;
};

export const text = (content: string): Block => ({ kind: "text", text: content });
export const button = (label: string, url: string): Block => ({ kind: "button", label, url });
export const note = (content: string): Block => ({ kind: "note", text: content });
export const facts = (rows: Rows, total = false): Block => ({ kind: "facts", rows, total });
export const picture = (url: string, alt: string, width?: number): Block => ({
  kind: "picture",
  url,
  alt,
  ...(width === undefined ? {} : { width }),
});
export const card = (content: MailCard): Block => ({ kind: "card", card: content });
export const markup = (content: Markup, plain: string): Block => ({ kind: "markup", markup: content, text: plain });

// The site's own colours (apps/web/src/ui/tokens.ts); mail programs support neither variables nor web fonts.
const STAGE = "#0b0807";
const PANEL = "#1d1713";
const RAISED = "#2a221d";
const LINE = "#3a302a";
const INK = "#f8f1ea";
const SOFT = "#cdc0b5";
const FAINT = "#a09184";
const EMBER = "#ff7a1a";
const GLOW = "#ffa35c";
const ON_EMBER = "#170a02";
const BUTTON_RADIUS = "3px";
const DISPLAY = "'Arial Narrow',Impact,'Helvetica Neue',Arial,sans-serif";
const BODY = "'Helvetica Neue',Helvetica,Arial,sans-serif";

/** Width of the content within the panel. */
export const MAIL_WIDTH_PX = 504;

/** Breaks a word that is wider than a phone, which would widen the whole mail; in tables too, also in older programs. */
const WRAP = "overflow-wrap:anywhere;word-break:break-word";
/** Values are amounts and other short words, which are not to be broken for the sake of a long label. */
const LONG_VALUE = /\S{21}/;

/** Widths of a card's picture and text. Side by side they are as wide as the mail; on a phone they wrap. */
const CARD_PICTURE_PX = 144;
const CARD_TEXT_PX = 300;

const lines = (content: string): Markup[] =>
  content.split("\n").map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));

function factsHtml(rows: Rows, total: boolean): Markup {
  const cell = `padding:10px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:1px solid ${LINE}">${rows.map(
    ([label, value], index) => {
      const isTotal = total && index === rows.length - 1;
      return html`<tr><td style="${cell};${WRAP};padding-right:12px;font:${isTotal ? 700 : 400} 15px/1.4 ${BODY};color:${isTotal ? INK : SOFT}">${label}</td><td style="${cell};font:${isTotal ? 700 : 600} 15px/1.4 ${BODY};color:${INK};text-align:right${LONG_VALUE.test(value) ? `;${WRAP}` : ""}">${value}</td></tr>`;
    },
  )}</table>`;
}

function cardHtml({ title, detail, url, label, picture: src }: MailCard): Markup {
  const column = (width: number) => `display:inline-block;vertical-align:top;width:100%;max-width:${width}px`;
  const cover = src
    ? html`<div style="${column(CARD_PICTURE_PX + 16)}"><a href="${url}"><img src="${src}" alt="" width="${CARD_PICTURE_PX}" style="display:block;width:${CARD_PICTURE_PX}px;height:auto;border:0;border-radius:4px;margin:0 0 12px"></a></div>`
    : null;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 22px"><tr><td bgcolor="${RAISED}" style="background:${RAISED};border:1px solid ${LINE};border-radius:6px;padding:16px 16px 8px;font-size:0">${cover}<div style="${column(src ? CARD_TEXT_PX : MAIL_WIDTH_PX)}"><p style="margin:0 0 6px;font:700 19px/1.25 ${BODY};color:${INK};${WRAP}">${title}</p><p style="margin:0 0 16px;font:400 15px/1.45 ${BODY};color:${SOFT};${WRAP}">${detail}</p><p style="margin:0 0 12px"><a href="${url}" style="display:inline-block;padding:14px 24px;font:700 15px/1 ${BODY};background:${EMBER};color:${ON_EMBER};text-decoration:none;border-radius:${BUTTON_RADIUS}">${label}</a></p></div></td></tr></table>`;
}

function blockHtml(block: Block): Markup {
  switch (block.kind) {
    case "text":
      return html`<p style="margin:0 0 18px;font:400 16px/1.6 ${BODY};color:${SOFT};${WRAP}">${lines(block.text)}</p>`;
    case "note":
      return html`<p style="margin:0 0 14px;font:400 14px/1.55 ${BODY};color:${FAINT};${WRAP}">${lines(block.text)}</p>`;
    case "picture":
      return html`<p style="margin:0 0 24px"><img src="${block.url}" alt="${block.alt}" width="${block.width ?? MAIL_WIDTH_PX}" style="display:block;width:100%;max-width:${block.width ?? MAIL_WIDTH_PX}px;height:auto;border:0;border-radius:6px;font:400 14px/1.4 ${BODY};color:${FAINT}"></p>`;
    case "markup":
      return block.markup;
    case "card":
      return cardHtml(block.card);
    case "facts":
      return factsHtml(block.rows, block.total);
    case "button":
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td bgcolor="${EMBER}" style="border-radius:${BUTTON_RADIUS};background:${EMBER}"><a href="${block.url}" style="display:inline-block;padding:15px 30px;font:700 16px/1 ${BODY};color:${ON_EMBER};text-decoration:none;border-radius:${BUTTON_RADIUS}">${block.label}</a></td></tr></table><p style="margin:0 0 24px;font:400 13px/1.5 ${BODY};color:${FAINT};word-break:break-all">${t("Or open this address:")} <a href="${block.url}" style="color:${GLOW}">${block.url}</a></p>`;
  }
}

/** Renders the mail in the site's design, with tables and inline styles because mail programs drop everything else. */
function mailHtml(mail: MailContent, head: MailBranding): string {
  // The blank characters keep the mail program from filling its preview with the first paragraph.
  const filler = "\u034f\u2007\u00ad ".repeat(60);
  const unsubscribe = mail.unsubscribeUrl
    ? html` · <a href="${mail.unsubscribeUrl}" style="color:${GLOW}">${t("Unsubscribe")}</a>`
    : null;
  const web = mail.webUrl ? html` · <a href="${mail.webUrl}" style="color:${GLOW}">${t("View in browser")}</a>` : null;
  const contact = head.contact
    ? html` · <a href="mailto:${head.contact}" style="color:${GLOW}">${head.contact}</a>`
    : null;
  return html`<!doctype html>
<html lang="${language().code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${mail.subject}</title>
</head>
<body style="margin:0;padding:0;background:${STAGE};color:${INK}" bgcolor="${STAGE}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${mail.preview}${filler}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${STAGE}" style="background:${STAGE}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:568px">
<tr><td style="padding:0 4px 22px"><a href="${head.url}" style="font:700 20px/1 ${DISPLAY};letter-spacing:.06em;text-transform:uppercase;color:${INK};text-decoration:none;${WRAP}">${head.name}</a></td></tr>
<tr><td bgcolor="${PANEL}" style="background:${PANEL};border-top:3px solid ${EMBER};border-radius:6px;padding:34px 32px 20px">
<h1 style="margin:0 0 20px;font:700 34px/1.05 ${DISPLAY};letter-spacing:.01em;color:${INK};${WRAP}">${mail.heading}</h1>
${mail.blocks.map(blockHtml)}
</td></tr>
<tr><td style="padding:22px 4px 0;font:400 13px/1.6 ${BODY};color:${FAINT}">
<p style="margin:0 0 8px;${WRAP}">${mail.reason}</p>
<p style="margin:0;${WRAP}"><a href="${head.url}" style="color:${GLOW}">${head.url.replace(/^https?:\/\//, "")}</a>${contact}${web}${unsubscribe}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.toString();
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "text":
    case "note":
    case "markup":
      return block.text;
    case "button":
      return `${block.label}:\n${block.url}`;
    case "card":
      return [[block.card.title, block.card.detail].filter(Boolean).join(", "), block.card.url].join(": ");
    case "facts":
      return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "picture":
      return "";
  }
}

function mailText(mail: MailContent, head: MailBranding): string {
  const parts = [
    mail.heading,
    ...mail.blocks.map(blockText).filter((part) => part !== ""),
    [
      "-- ",
      mail.reason,
      [head.name, head.url, head.contact].filter(Boolean).join(" · "),
      ...(mail.webUrl ? [`${t("View in browser")}: ${mail.webUrl}`] : []),
      ...(mail.unsubscribeUrl ? [`${t("Unsubscribe")}: ${mail.unsubscribeUrl}`] : []),
    ].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Returns the subject, HTML and plain text of a mail. The subject is always reduced to one line. */
export function renderMail(mail: MailContent, head: MailBranding): { subject: string; html: string; text: string } {
  return {
    subject: mail.subject.replace(/\s+/g, " ").trim(),
    html: mailHtml(mail, head),
    text: mailText(mail, head),
  };
}
