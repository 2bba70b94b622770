import type { MailState } from "@fanfare/contracts/admin/operations";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import type { MailStatus } from "../../platform/mail/mail-status.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import { countRetryingMails } from "./overview.queries.ts";

function stateOf(isShut: boolean, { failing_since, way }: Awaited<ReturnType<MailStatus["read"]>>): MailState["state"] {
  if (isShut) return "held";
  if (failing_since !== null) return "failing";
  return way === "files" ? "files" : "working";
}

/** Whether mails are delivered, for the owner area. */
export const createMailState = (deps: {
  db: Kysely<DB>;
  gate: Pick<OutwardGate, "isShut">;
  mailStatus: Pick<MailStatus, "read">;
}) => ({
  async read(): Promise<MailState> {
    const [isShut, status, retrying] = await Promise.all([
      deps.gate.isShut(),
      deps.mailStatus.read(),
      countRetryingMails(deps.db),
    ]);
    const failing_since = status.failing_since?.toISOString() ?? null;
    return { state: stateOf(isShut, status), failing_since, reason: status.reason, retrying };
  },
});
