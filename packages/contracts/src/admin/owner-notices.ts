import { z } from "zod";
import type { Permission } from "./team.ts";

/** The kinds of mails that inform the team. */
export const OWNER_NOTICES = [
  "sale",
  "refund",
  "low_stock",
  "show_filling",
  "job_failed",
  "provider_problem",
  "webhook_given_up",
  "release_stopped",
  "preorder_missing",
] as const;
export type OwnerNotice = (typeof OWNER_NOTICES)[number];

/** The permission that a member needs to receive each kind. */
export const NOTICE_PERMISSIONS: Record<OwnerNotice, Permission> = {
  sale: "orders",
  refund: "orders",
  low_stock: "products",
  show_filling: "events",
  job_failed: "operations",
  provider_problem: "print_on_demand",
  webhook_given_up: "operations",
  release_stopped: "settings",
  preorder_missing: "products",
};

export const ownerNoticeInput = z.object({ kind: z.enum(OWNER_NOTICES), is_on: z.boolean() });

/** The caller's own settings: the address for these mails, and every kind they may receive. */
export const ownerNotices = z.object({
  email: z.string(),
  switches: z.array(ownerNoticeInput),
  /** Other members and the kinds they receive; empty for callers who may not see the team. */
  others: z.array(z.object({ name: z.string(), kinds: z.array(z.enum(OWNER_NOTICES)) })),
});
export type OwnerNotices = z.output<typeof ownerNotices>;
