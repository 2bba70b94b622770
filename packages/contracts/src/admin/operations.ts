import { z } from "zod";
import { id, instant, searchText } from "../common/fields.ts";
import { cappedPage, pageQuery, paginated, placedPageQuery } from "../common/pagination.ts";
import { proof } from "./step-up.ts";

export const JOB_STATES = ["waiting", "retrying", "running", "failed"] as const;
export type JobState = (typeof JOB_STATES)[number];

export const jobQuery = pageQuery.extend({ state: z.enum(JOB_STATES).optional() });
export const job = z.object({
  id: z.string(),
  name: z.string(),
  /** A mail's recipient and subject; null for other jobs. */
  about: z.string().nullable(),
  state: z.enum(JOB_STATES),
  attempts: z.int(),
  max_attempts: z.int(),
  run_at: instant,
  created_at: instant,
  last_error: z.string().nullable(),
});
export type Job = z.output<typeof job>;
export const jobPage = paginated(job).extend({
  counts: z.object({ waiting: z.int(), retrying: z.int(), running: z.int(), failed: z.int() }),
});
export const jobInput = z.object({ id: z.string().regex(/^\d{1,18}$/) });

/**
 * The result of restoring a backup or a take-away archive; `created_at` is the archive's time. `log_in_as`: the account that
 * now has the password of this site's owner; null after a backup, which contains its own passwords.
 */
export const restoredSite = z.object({
  created_at: instant,
  rows: z.int(),
  files: z.int(),
  log_in_as: z.string().nullable(),
});
export type RestoredSite = z.output<typeof restoredSite>;

/** Whether this site is a copy restored from a backup, and what is held back in it until it goes live. */
export const siteCopy = z.object({
  restored: z
    .object({
      backup_created_at: instant,
      restored_at: instant,
      waiting: z.object({ mails: z.int(), refunds: z.int(), provider_orders: z.int() }),
    })
    .nullable(),
});
export type SiteCopy = z.output<typeof siteCopy>;

/**
 * How mails are delivered. `files`: there is no mail server, so mails are written to files only. `held`: a restored copy that
 * is not live.
 */
export const mailState = z.object({
  state: z.enum(["files", "working", "failing", "held"]),
  failing_since: instant.nullable(),
  reason: z.string().nullable(),
  /** Mails that failed at least once and will be retried. */
  retrying: z.int(),
});
export type MailState = z.output<typeof mailState>;

export const auditQuery = placedPageQuery.extend({
  search: searchText.optional(),
  subject_type: searchText.optional(),
});
export const auditEntry = z.object({
  id,
  created_at: instant,
  /** Null for automatic actions of the site and for deleted accounts. */
  actor: z.string().nullable(),
  /** The name of the API key used; null for a person's action. */
  api_key: z.string().nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  summary: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;
export const auditPage = cappedPage(auditEntry);

export const demoState = z.object({ is_there: z.boolean() });
export const sensitiveInput = z.object({ proof });
