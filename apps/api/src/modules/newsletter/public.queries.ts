import { letterFilters } from "@fanfare/contracts/admin/letters";
import { expressionBuilder, type Kysely, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { lockLetter, updateLetter } from "./letters/letter.queries.ts";
import { countAudience } from "./letters/letter-audience.queries.ts";

// The only access that other modules have to the newsletter's tables.
export { stopRestoredLetters } from "./letters/letter-restore.queries.ts";

/** Letters, for joins by other modules. */
export const lettersView = expressionBuilder<DB>().selectFrom("letters").select(["id", "subject", "status"]);

/** Letters that visitors can see, for other modules. */
export const newsView = expressionBuilder<DB>()
  .selectFrom("letters")
  .select(["id", "started_at", "updated_at"])
  .where("is_on_site", "=", true)
  .where("started_at", "is not", null);

/** Whether visitors see any letter. */
export const hasNews = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom(newsView.as("news")).select("id").limit(1).executeTakeFirst()) !== undefined;

/** A letter for a release day's dry run, and how many readers it would go to now; undefined when it does not exist. */
export async function letterForRelease(db: Kysely<DB>, id: number) {
  const letter = await db
    .selectFrom("letters")
    .select(["subject", "status", "segment", "event_id", "filters"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!letter) return undefined;
  const { filters, ...facts } = letter;
  const { recipients } = await countAudience(db, { ...facts, filters: letterFilters.parse(filters) });
  return { ...facts, readers: recipients };
}

/**
 * Schedules a letter for `at`, which is not in the future; false when it is being sent, was sent or stopped. The caller adds the
 * job `send_letters` in the same transaction.
 */
export async function scheduleLetter(trx: Transaction<DB>, id: number, at: Date): Promise<boolean> {
  const letter = await lockLetter(trx, id);
  if (letter?.status !== "draft" && letter?.status !== "scheduled") return false;
  await updateLetter(trx, id, { status: "scheduled", scheduled_for: at }, at);
  return true;
}
