import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { DB } from "../db/types.gen.ts";
import { defineJob } from "../jobs/jobs.ts";
import { readMailState, writeMailState } from "./mail-status.queries.ts";
import { DeliveryUnknownError, type MailSender, MailServerError } from "./senders.ts";

declare module "../jobs/jobs.ts" {
  interface JobPayloads {
    check_mail_server: Record<string, never>;
  }
}

/** Where mails are sent, and since when that fails; `files` without a mail server. */
export type MailWay = { way: "files" | "smtp"; failing_since: Date | null; reason: string | null };

const REASON_CHARACTERS = 300;

/** Whether the error concerns the server, not this one mail: other mails would fail as well. */
const isOfServer = (error: unknown) => error instanceof MailServerError || error instanceof DeliveryUnknownError;

/** Returns the mail server's response if there is one, otherwise the error's message. */
export const mailFailureReason = (error: unknown): string => {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (reason instanceof Error ? reason.message : String(reason)).slice(0, REASON_CHARACTERS);
};

/**
 * Tracks one mail state for the whole site, kept in the database so that all processes report the same. It is updated at
 * startup, by every mail, and by a check of the server every five minutes.
 */
export function createMailStatus(deps: { db: Kysely<DB>; clock: Clock }) {
  const { db, clock } = deps;

  const set = (state: MailWay) => writeMailState(db, state, clock.now());

  const fine = (way: MailWay["way"]) => set({ way, failing_since: null, reason: null });
  const failed = (way: MailWay["way"], error: unknown) =>
    set({ way, failing_since: clock.now(), reason: mailFailureReason(error) });

  /** Checks whether mails would be accepted, without sending one. */
  const check = async (sender: MailSender): Promise<void> => {
    const way = sender.way ?? "smtp";
    try {
      await sender.check?.();
      await fine(way);
    } catch (error) {
      await failed(way, error);
    }
  };

  return {
    check,

    async read(): Promise<MailWay> {
      const row = await readMailState(db);
      if (!row) return { way: "files", failing_since: null, reason: null };
      return { ...row, way: row.way === "smtp" ? "smtp" : "files" };
    },

    /** Wraps the sender so that every mail updates the state. A refusal of a single mail shows that the server works. */
    watch(sender: MailSender): MailSender {
      const way = sender.way ?? "smtp";
      let seen: "fine" | "failing" | null = null;
      let seenAt = 0;
      const note = async (now: "fine" | "failing", error?: unknown) => {
        // Record at most one of several consecutive identical outcomes per second.
        const at = clock.now().getTime();
        if (seen === now && at - seenAt < 1000) return;
        seen = now;
        seenAt = at;
        await (now === "fine" ? fine(way) : failed(way, error));
      };
      return {
        ...sender,
        async send(mail, assertAwake) {
          try {
            await sender.send(mail, assertAwake);
          } catch (error) {
            if (isOfServer(error) || way === "files") await note("failing", error);
            throw error;
          }
          await note("fine");
        },
      };
    },

    checkJob: (sender: MailSender) =>
      defineJob({ name: "check_mail_server", outward: true, cron: "*/5 * * * *", run: () => check(sender) }),
  };
}

export type MailStatus = ReturnType<typeof createMailStatus>;
