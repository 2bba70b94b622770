import { z } from "zod";

/** What the owner is told of by mail. */
export const OWNER_NOTICES = [
  "sale",
  "refund",
  "low_stock",
  "show_filling",
  "job_failed",
  "provider_problem",
  "webhook_given_up",
  "release_stopped",
] as const;
export type OwnerNotice = (typeof OWNER_NOTICES)[number];

export const ownerNoticeInput = z.object({ kind: z.enum(OWNER_NOTICES), is_on: z.boolean() });
export const ownerNotices = z.object({
  /** Who gets the mails: the owners' accounts. */
  recipients: z.array(z.string()),
  switches: z.array(ownerNoticeInput),
});
export type OwnerNotices = z.output<typeof ownerNotices>;
