import { z } from "zod";
import { instant } from "../common/fields.ts";

/** What an empty site needs to become somebody's, in the order in which it is usually done. */
export const FIRST_STEPS = ["face", "album", "mail", "payments", "legal", "show"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** `is_shown`: not all is done, nobody has put the list away, and no demo artist stands in for the owner's things. */
export const firstSteps = z.object({
  is_shown: z.boolean(),
  steps: z.array(z.object({ key: z.enum(FIRST_STEPS), is_done: z.boolean() })),
});
export type FirstSteps = z.output<typeof firstSteps>;

/** How the last test mail ended. `filed`: there is no mail server, it was written to a file. */
export const mailTest = z.object({
  state: z.enum(["never", "waiting", "sent", "filed", "failed"]),
  asked_at: instant.nullable(),
  reason: z.string().nullable(),
});
export type MailTest = z.output<typeof mailTest>;

/** What the site reaches outside: the mail server and who takes payments. */
export const connections = z.object({
  mail: mailTest.extend({ way: z.enum(["files", "smtp"]) }),
  payments: z.object({
    /** `demo` and `rehearsal` only pretend; null: the shop takes no orders. */
    provider: z.string().nullable(),
    /** A real provider by the name people know it by; null while none takes payments. */
    title: z.string().nullable(),
    /** Where providers report to, each under its name. */
    webhooks_url: z.string(),
  }),
});
export type Connections = z.output<typeof connections>;
