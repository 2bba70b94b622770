import { letterFilters } from "@fanfare/contracts/admin/letters";
import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { NewMail } from "../../../platform/mail/mail.ts";
import {
  DeliveryUnknownError,
  MailRefusedError,
  type MailSender,
  MailServerError,
} from "../../../platform/mail/senders.ts";
import { suppress } from "../subscribers/suppression.queries.ts";
import type { UnsubscribeSubject } from "../subscribers/unsubscribe-links.ts";
import {
  beginSending,
  type Claimed,
  claimRecipients,
  finishLetter,
  lettersToSend,
  letterText,
  lockLetter,
  markLostRecipients,
  settleRecipient,
} from "./letter.queries.ts";
import { fixAudience, readerIfWanted } from "./letter-audience.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    send_letters: Record<string, never>;
  }
}

/** How many mails are sent concurrently. */
const CONCURRENCY = 5;
/** The most time a mail server gets for one mail; a mail that takes longer was lost with its process. */
const LOST_AFTER_MS = 10 * 60_000;
const MAX_ATTEMPTS = 6;
/** When to retry after a mail server accepted nothing. */
const SERVER_RETRY_MS = 60_000;
/** Response codes that refer to the address and not to this one mail (RFC 5321, 4.2.3). */
const NO_SUCH_ADDRESS = new Set([550, 551, 553]);

/** Prepares writing a letter to many readers: what they share is looked up once. */
export type BeginLetter = (letter: { subject: string; body: string; page_id: number | null }) => Promise<WriteLetter>;

/** Writes a letter for one reader. */
export type WriteLetter = (
  reader: UnsubscribeSubject & { email: string; language: string; name: string | null },
) => Promise<NewMail>;

const responseOf = (error: MailRefusedError) => {
  const { cause } = error;
  const detail = cause instanceof Error ? cause.message.slice(0, 300) : "The mail server refused it.";
  const code = cause instanceof Error && "responseCode" in cause ? cause.responseCode : undefined;
  return { detail, isAddress: typeof code === "number" && NO_SUCH_ADDRESS.has(code) };
};

/**
 * Sends letters that are due. A recipient is claimed and committed before the mail leaves and never claimed again, so no address
 * gets a letter twice, whichever process dies when; mails that were under way then are marked `unknown`. Several senders can work
 * on one letter. `claim` can be replaced for a test's negative control.
 */
export function createLetterSender(deps: {
  db: Kysely<DB>;
  content: Pick<Content, "write">;
  clock: Clock;
  siteHost: string;
  begin: BeginLetter;
  claim?: typeof claimRecipients;
}) {
  const { db, clock, claim = claimRecipients } = deps;

  const begin = (id: number) =>
    deps.content.write(async (trx) => {
      const row = await lockLetter(trx, id);
      if (row?.status !== "scheduled") return;
      await fixAudience(trx, id, { ...row, filters: letterFilters.parse(row.filters) });
      await beginSending(trx, id, clock.now());
    });

  const sendOne = async (
    sender: MailSender,
    write: WriteLetter,
    recipient: Claimed & { language: string; name: string | null },
  ): Promise<"go on" | "stop"> => {
    const { id, email, reader_kind, reader_id, tries, language, name } = recipient;
    try {
      const mail = await write({ kind: reader_kind, id: reader_id, email, language, name });
      await sender.send({ ...mail, message_id: `<${recipient.message_id}@${deps.siteHost}>` });
    } catch (error) {
      const now = clock.now();
      if (error instanceof MailRefusedError) {
        const { detail, isAddress } = responseOf(error);
        await settleRecipient(db, id, { status: "refused", detail, now });
        if (isAddress) await suppress(db, { email, reason: "refused", detail });
      } else if (error instanceof DeliveryUnknownError) {
        await settleRecipient(db, id, { status: "unknown", detail: "The connection failed after it had left.", now });
      } else if (error instanceof MailServerError) {
        // Not the reader's fault: all of them wait until the server accepts mails again.
        const { cause } = error;
        const detail = cause instanceof Error ? cause.message.slice(0, 300) : error.message;
        const not_before = new Date(now.getTime() + SERVER_RETRY_MS);
        await settleRecipient(db, id, { status: "waiting", detail, not_before, uncounted: true, now });
        return "stop";
      } else {
        const detail = error instanceof Error ? error.message.slice(0, 300) : "It could not be sent.";
        if (tries >= MAX_ATTEMPTS) await settleRecipient(db, id, { status: "refused", detail, now });
        else {
          const not_before = new Date(now.getTime() + 2 ** tries * 60_000);
          await settleRecipient(db, id, { status: "waiting", detail, not_before, now });
        }
      }
      return "go on";
    }
    // Not among the failures above: a mail that has left is not sent again because its outcome could not be recorded. It becomes
    // `unknown`.
    await settleRecipient(db, id, { status: sender.way === "files" ? "filed" : "accepted", now: clock.now() });
    return "go on";
  };

  const work = async (letterId: number, sender: MailSender, signal: AbortSignal | undefined): Promise<void> => {
    const write = await deps.begin(await letterText(db, letterId));
    await markLostRecipients(db, letterId, new Date(clock.now().getTime() - LOST_AFTER_MS));
    let stopped = false;
    const line = async () => {
      while (!signal?.aborted && !stopped) {
        // One at a time, so that a crash leaves only mails unresolved that were really under way.
        const [recipient] = await claim(db, letterId, { now: clock.now(), limit: 1 });
        if (!recipient) return;
        const reader = await readerIfWanted(db, recipient.id);
        if (reader !== null)
          stopped = (await sendOne(sender, write, { ...recipient, ...reader })) === "stop" || stopped;
        else await settleRecipient(db, recipient.id, { status: "skipped", detail: "Unsubscribed", now: clock.now() });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, line));
    await finishLetter(db, letterId, clock.now());
  };

  return {
    job: (sender: MailSender) =>
      defineJob({
        name: "send_letters",
        outward: true,
        cron: "* * * * *",
        async run(_payload, { abortSignal }) {
          for (const letter of await lettersToSend(db, clock.now())) {
            if (abortSignal?.aborted) return;
            if (letter.status === "scheduled") await begin(letter.id);
            await work(letter.id, sender, abortSignal);
          }
        },
      }),
  };
}
