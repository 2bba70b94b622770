import { z } from "zod";
import { instant } from "../common/fields.ts";

/** The tasks that turn an empty site into an artist's site, in the order in which they are usually done. */
export const FIRST_STEPS = ["face", "album", "mail", "payments", "legal", "show"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** `is_shown`: some step is not done, the list was not dismissed, and the demo artist is not on the site. */
export const firstSteps = z.object({
  is_shown: z.boolean(),
  steps: z.array(z.object({ key: z.enum(FIRST_STEPS), is_done: z.boolean() })),
});
export type FirstSteps = z.output<typeof firstSteps>;

/** The result of the last test mail. `filed`: written to a file, because there is no mail server. */
export const mailTest = z.object({
  state: z.enum(["never", "waiting", "sent", "filed", "failed"]),
  asked_at: instant.nullable(),
  reason: z.string().nullable(),
});
export type MailTest = z.output<typeof mailTest>;

/** The site's external connections: the mail server and the payment provider. */
export const connections = z.object({
  mail: mailTest.extend({ way: z.enum(["files", "smtp"]) }),
  payments: z.object({
    /** `demo` and `rehearsal` only simulate payments; null: the shop takes no orders. */
    provider: z.string().nullable(),
    /** The display name of a real provider; null if there is none. */
    title: z.string().nullable(),
    /** The URL to which providers send webhooks, each under its own name. */
    webhooks_url: z.string(),
  }),
});
export type Connections = z.output<typeof connections>;
