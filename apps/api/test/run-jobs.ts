import { Logger, runOnce, type TaskList } from "graphile-worker";
import pino from "pino";
import { heldJobs, type JobDefinition, taskOf } from "../src/platform/jobs/jobs.ts";
import { composedMailJob, createMailer, sendMailJob } from "../src/platform/mail/delivery.ts";
import type { Mail } from "../src/platform/mail/mail.ts";
import { createMailLimits } from "../src/platform/mail/mail-limits.ts";
import type { MailSender } from "../src/platform/mail/senders.ts";
import type { TestSite } from "./site.ts";

/** All background jobs of the site, sending mails through `sender`. */
export function jobsOf(site: TestSite, sender: MailSender): JobDefinition[] {
  const log = pino({ level: "silent" });
  const mailer = createMailer({ db: site.db, mailBranding: site.services.mailBranding, log, sender });
  const limits = createMailLimits({ db: site.db, limits: site.services.limits, log });
  return [
    sendMailJob(mailer, limits),
    ...site.modules.mails.map((mail) => composedMailJob(mail, mailer, limits)),
    ...site.modules.jobs({ sender }),
  ];
}

/** Runs every due job with the real worker. Throws the first failure once all are done. */
export async function workOff(site: TestSite, definitions: readonly JobDefinition[]): Promise<void> {
  const failures: unknown[] = [];
  const taskList: TaskList = {};
  const { gate } = site.services;
  for (const definition of definitions) {
    const work = taskOf(definition, gate);
    taskList[definition.name] = async (payload, helpers) =>
      Promise.resolve(work(payload, helpers)).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
  }
  await runOnce({
    pgPool: site.pool,
    taskList,
    forbiddenFlags: heldJobs(definitions, gate, pino({ level: "silent" })),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    // By default `runOnce` does not wait until the completion of the last jobs is stored; in batches it does.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  if (failures.length > 0) throw failures[0];
}

const collectInto = (sent: Mail[]): MailSender => ({
  send: async (mail) => {
    sent.push(mail);
  },
  close: () => undefined,
});

/** Runs every due job. Returns the sent mails in order. */
export async function runJobs(site: TestSite): Promise<Mail[]> {
  const sent: Mail[] = [];
  const sender = collectInto(sent);
  await workOff(site, jobsOf(site, sender));
  return sent;
}

/** Runs one job once, immediately; by default without a payload, like a scheduled one. */
export async function runJob(site: TestSite, name: string, payload: object = {}): Promise<void> {
  const job = site.modules.jobs({ sender: collectInto([]) }).find((definition) => definition.name === name);
  if (!job) throw new Error(`no job is called ${name}`);
  const run = job.run as (payload: object, helpers: object) => Promise<void>;
  await run(payload, { abortSignal: undefined });
}

/** The address in a mail that leads to `path`, and its token. */
export function linkIn(mail: Pick<Mail, "text"> | undefined, path: string): { url: string; token: string } {
  const url = new RegExp(`https://artist\\.example${path}\\S*`).exec(mail?.text ?? "")?.[0] ?? "";
  const hash = /[#?](?:[\w-]+=)?([\w.-]+)$/.exec(url)?.[1] ?? "";
  return { url, token: hash };
}
