import type { OwnerNotice } from "@fanfare/contracts/admin/owner-notices";
import { centsToDecimal, formatMoney } from "@fanfare/contracts/common/money";
import { z } from "zod";
import { button, facts, type MailBranding, type MailContent, text } from "../../../platform/mail/mail-layout.ts";

/** The facts that a trigger stored with a notice; all of them optional, for rows of other releases. */
const noticeFacts = z.object({
  order_number: z.string().nullish(),
  cents: z.number().nullish(),
  status: z.string().nullish(),
  product: z.string().nullish(),
  variant: z.string().nullish(),
  title: z.string().nullish(),
  level: z.string().nullish(),
  job: z.string().nullish(),
  problem: z.string().nullish(),
  host: z.string().nullish(),
});

/** One line, and the page of the owner area that it is about. */
export type NoticeLine = { line: string; path: string };

/**
 * The text of a notice, with amounts in `currency`, an ISO 4217 code. Contains no names or addresses of buyers, because mails are
 * easily read by others.
 */
export function noticeLine(
  notice: { kind: OwnerNotice; subject_id: number; facts: unknown },
  currency: string,
): NoticeLine {
  const known = noticeFacts.safeParse(notice.facts).data ?? {};
  const amount = formatMoney(centsToDecimal(known.cents ?? 0), currency);
  const order = `order ${known.order_number ?? notice.subject_id}`;
  const orderPath = `/admin/orders/${notice.subject_id}`;
  const thing = [known.product, known.variant].filter(Boolean).join(", ");
  switch (notice.kind) {
    case "sale":
      return { line: `Sold: ${order}, ${amount}`, path: orderPath };
    case "refund":
      return known.status === "failed"
        ? { line: `A refund of ${amount} failed: ${order}`, path: orderPath }
        : { line: `Paid back: ${amount} of ${order}`, path: orderPath };
    case "low_stock":
      return {
        line: known.level === "none" ? `Sold out: ${thing}` : `Nearly sold out: ${thing}`,
        path: `/admin/store/products/${notice.subject_id}`,
      };
    case "show_filling":
      return {
        line:
          known.level === "full" ? `Full: ${known.title ?? "a show"}` : `Four fifths taken: ${known.title ?? "a show"}`,
        path: `/admin/shows/${notice.subject_id}/guests`,
      };
    case "job_failed":
      return { line: `A job failed for good: ${known.job ?? notice.subject_id}`, path: "/admin/jobs" };
    case "provider_problem":
      return { line: `Print-on-demand, ${order}: ${known.problem ?? "there is a problem"}`, path: orderPath };
    case "webhook_given_up":
      return {
        line: `A webhook was switched off: ${known.host ?? "it failed for days"}`,
        path: "/admin/programs/webhooks",
      };
    case "release_stopped":
      return {
        line: `The release of “${known.title ?? "an album"}” was stopped: ${known.problem ?? "something was missing"}`,
        path: "/admin/release-day",
      };
    case "preorder_missing":
      return {
        line: `Files are missing of the pre-order “${thing || "a product"}”, out ${known.title ?? "soon"}`,
        path: `/admin/store/products/${notice.subject_id}`,
      };
  }
}

/** The mail about one notice, or about all of `lines` when several are sent together. */
export function noticeMail(head: MailBranding, lines: readonly NoticeLine[]): MailContent {
  const reason = `You get this as one of the team of ${head.name}. Notices in the owner area says what you are told of.`;
  const [first] = lines;
  if (lines.length === 1 && first) {
    return {
      subject: first.line,
      preview: first.line,
      heading: first.line,
      blocks: [button("Open in the owner area", `${head.url}${first.path}`)],
      reason,
    };
  }
  const subject = `${lines.length} things happened at ${head.name}`;
  return {
    subject,
    preview: first?.line ?? subject,
    heading: subject,
    blocks: [
      text("Much came at once, so here it is in one mail."),
      facts(lines.map(({ line, path }) => [line, `${head.url}${path}`])),
    ],
    reason,
  };
}
