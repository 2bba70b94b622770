import type { ClientBase } from "pg";

const STOPPED = "Stopped: the site came from a backup.";
const UNKNOWN = "The backup was made while it was on its way.";

/**
 * Cancels what letters were about to do when the backup was made: scheduled ones become drafts, those being sent are stopped.
 * This site cannot know whom the original site has written to since.
 */
export async function stopRestoredLetters(client: ClientBase, now: Date): Promise<void> {
  await client.query(
    "update letters set status = 'draft', scheduled_for = null, version = version + 1 where status = 'scheduled'",
  );
  await client.query(
    `update letter_recipients set moved_at = $1,
       status = case status when 'sending' then 'unknown' else 'skipped' end,
       detail = case status when 'sending' then $3 else $2 end
     where status in ('waiting', 'sending')`,
    [now, STOPPED, UNKNOWN],
  );
  await client.query(
    "update letters set status = 'stopped', finished_at = $1, version = version + 1 where status = 'sending'",
    [now],
  );
}
