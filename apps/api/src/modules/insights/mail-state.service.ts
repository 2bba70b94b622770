import type { MailState } from "@fanfare/contracts/admin/operations";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import type { MailStatus } from "../../platform/mail/mail-status.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import { countRetryingMails } from "./overview.queries.ts";

/** Whether mails are delivered, for the owner area. */
export const createMailState = (deps: {
  db: Kysely<DB>;
  gate: Pick<OutwardGate, "isShut">;
  mailStatus: Pick<MailStatus, "read">;
}) => ({
  async read(): Promise<MailState> {
    const [shut, status, retrying] = await Promise.all([
      deps.gate.isShut(),
      deps.mailStatus.read(),
      countRetryingMails(deps.db),
    ]);
    const failing_since = status.failing_since?.toISOString() ?? null;
    const state = shut ? "held" : failing_since !== null ? "failing" : status.way === "files" ? "files" : "working";
    return { state, failing_since, reason: status.reason, retrying };
  },
});
