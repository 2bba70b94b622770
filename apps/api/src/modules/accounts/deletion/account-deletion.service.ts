import { t } from "@fanfare/contracts/common/language";
import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { PersonalData } from "../../../platform/personal-data.ts";
import type { AccountMails } from "../account-mails.ts";
import type { PasswordCheck } from "../credentials/password-check.ts";
import type { Avatars } from "../profile/avatars.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { TeamService } from "../team/team.service.ts";
import { findUserById } from "../users.queries.ts";
import {
  cancelDeletion,
  deleteAccount,
  dueAccountIds,
  findDueAccount,
  lockDueAccount,
  scheduleDeletion,
} from "./account-deletion.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    erase_accounts: Record<string, never>;
  }
}

/** How many days a fan can undo the deletion. */
export const GRACE_DAYS = 14;
/** The most accounts that one run of the job erases; the next run continues. */
const MAX_PER_RUN = 500;
const DAY = 24 * 60 * 60 * 1000;

/** Account deletion: hidden immediately, erased after the grace period. */
export function createAccountDeletion(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  sessions: Sessions;
  team: TeamService;
  mails: AccountMails;
  avatars: Avatars;
  personalData: () => PersonalData;
  confirmPassword: PasswordCheck;
}) {
  const { db, clock } = deps;

  /** Erases one account; does nothing when it was kept in the meantime or is being erased by another process. */
  const erase = async (id: number): Promise<void> => {
    const found = await findDueAccount(db, id, clock.now());
    if (!found) return;
    const person = { id, email: found.email, email_verified: found.email_verified_at !== null };
    await deps.personalData().settle(db, person);
    await deps.content.write(async (trx) => {
      const still = await lockDueAccount(trx, id, clock.now());
      if (!still) return;
      await deps.personalData().erase(trx, person);
      await deleteAccount(trx, id);
      if (still.avatar) await deps.avatars.release(trx, still.avatar);
      const { email, first_name, language, email_verified_at } = still;
      const was_confirmed = email_verified_at !== null;
      await deps.mails.queue(trx, { kind: "account_deleted", email, first_name, language, was_confirmed });
    });
  };

  /** Erases the due accounts sequentially. A failure does not stop the others, and that account is retried in a later run. */
  const eraseDue = async (signal: AbortSignal | undefined): Promise<void> => {
    const accounts = await dueAccountIds(db, clock.now(), MAX_PER_RUN);
    const failures: unknown[] = [];
    for (const id of accounts) {
      if (signal?.aborted) break;
      await erase(id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
  };

  return {
    /**
     * Starts the deletion: signs out every device, hides public content, gives places at shows to the next in line, and sends a
     * mail on how to keep the account. Throws `validation` on `current_password`, or `conflict` for the owner.
     */
    async request(
      userId: number,
      input: { current_password: string },
      origin: { address: string },
    ): Promise<{ message: string; deletion_due_at: string }> {
      const person = await findUserById(db, userId);
      if (!person) throw new AppError("unauthenticated");
      await deps.confirmPassword(person, input.current_password, origin.address);
      if (person.role === "owner")
        throw new AppError("conflict", "The owner's account runs this site and cannot be deleted.");
      const until = new Date(clock.now().getTime() + GRACE_DAYS * DAY);
      const deletion_due_at = await deps.content.write(async (trx) => {
        // Leaving the site includes leaving its team.
        await deps.team.leave(trx, userId);
        const due = await scheduleDeletion(trx, userId, until);
        await deps.sessions.endAllIn(trx, userId);
        await deps.mails.queue(trx, { kind: "deletion_scheduled", user_id: userId });
        return due;
      });
      // Places at shows go to the next in line now, not when the grace period is over.
      await deps.personalData().settle(db, {
        id: person.id,
        email: person.email,
        email_verified: person.email_verified_at !== null,
      });
      const date = deletion_due_at ?? until;
      return {
        message: t("Your account will be deleted in {days} days. Log in before then to keep it.", { days: GRACE_DAYS }),
        deletion_due_at: date.toISOString(),
      };
    },

    /** Cancels the deletion of an account; does nothing when none is scheduled. */
    async keep(userId: number): Promise<{ message: string }> {
      await deps.content.write((trx) => cancelDeletion(trx, userId));
      return { message: t("Your account stays.") };
    },

    eraseJob: defineJob({
      name: "erase_accounts",
      outward: false,
      cron: "*/10 * * * *",
      run: (_payload, { abortSignal }) => eraseDue(abortSignal),
    }),
  };
}
