import { inLanguage } from "@fanfare/i18n/server-languages";
import { expect, it } from "vitest";
import { renderMail } from "../../../platform/mail/mail-layout.ts";
import type { MailedOrder } from "./order-mail-blocks.ts";
import { orderMailContent } from "./order-mail-content.ts";
import type { OrderNews } from "./order-mail-words.ts";

const HEAD = { name: "Artist", url: "https://artist.example", contact: null };
const ORDER: MailedOrder = {
  id: 7,
  order_number: "F-7",
  status: "processing",
  currency: "eur",
  subtotal_cents: 2000,
  total_cents: 2000,
  billing_first_name: "Ada",
  items: [],
  adjustments: [],
  parcels: [],
  has_downloads: false,
  pickup: null,
  message: null,
  document_url: "https://artist.example/credit-note",
};
const written = (news: OrderNews) => renderMail(orderMailContent(HEAD, ORDER, news), HEAD);
const SUMS = { amount_cents: 500, paid_cents: 2000, refunded_cents: 700 };

it("says why money was refunded, what was refunded in all, and what remains paid", () => {
  const mail = written({ kind: "refunded", ...SUMS, reason: "Damaged <sleeve>" });
  expect(mail.text).toContain("we have refunded €5.00 for your order #F-7.");
  expect(mail.text).toContain("Reason: Damaged <sleeve>");
  expect(mail.html).toContain("Damaged &lt;sleeve&gt;");
  expect(mail.text).toContain("Paid: €20.00\nRefunded in total: €7.00\nRemains paid: €13.00");
});

it("says which tickets a refund is for, in the reader's language", () => {
  const mail = inLanguage("de", () => written({ kind: "refunded", ...SUMS, pieces: "2 × Lyon (Standing)" }));
  expect(mail.text).toContain("Tickets: 2 × Lyon (Standing)");
  expect(mail.text).not.toContain("Grund");
  expect(mail.text).toMatch(/Bezahlt: 20,00\s€\nInsgesamt erstattet: 7,00\s€\nBleibt bezahlt: 13,00\s€/);
});

it("says what is paid again when the bank returns a refund", () => {
  const mail = written({ kind: "refund_returned", ...SUMS, refunded_cents: 0 });
  expect(mail.text).toContain("Paid: €20.00\nRefunded in total: €0.00\nRemains paid: €20.00");
});

it("says no more than the amount for a mail that an earlier release queued", () => {
  const mail = written({ kind: "refunded", amount_cents: 500 });
  expect(mail.text).toContain("we have refunded €5.00");
  expect(mail.text).not.toMatch(/Reason|Remains paid/);
});
