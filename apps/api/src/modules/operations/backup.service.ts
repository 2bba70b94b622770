import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RestoredSite } from "@fanfare/contracts/admin/operations";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { recordAudit } from "../../platform/audit.queries.ts";
import { RestoreError } from "../../platform/backup/archive.ts";
import { createBackup } from "../../platform/backup/backup.ts";
import { createTakeAway, type TakeAwayParts } from "../../platform/backup/take-away.ts";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import { notifyContentChange } from "../../platform/db/content-change.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { Download } from "../../platform/http/download.ts";
import type { MediaStore } from "../../platform/media/media-store.ts";
import { can } from "../accounts/permissions.ts";
import { hashToken, type Sessions } from "../accounts/sessions.ts";
import { backupName } from "./backup-name.ts";
import { forgetTickets, insertTicket, redeemTicket } from "./backup-ticket.queries.ts";
import { restoreSite } from "./restore-site.ts";
import type { StepUpSubject } from "./step-up.ts";

/** How long an address for a download can be opened, in milliseconds. */
const TICKET_MS = 60_000;

/** What can be fetched by a ticket. */
const ARCHIVES = {
  backup: {
    path: "/api/admin/backup/",
    audit: { action: "backup.fetched", summary: "Fetched a backup of the whole site" },
  },
  take_away: {
    path: "/api/admin/take-away/",
    audit: { action: "take_away.fetched", summary: "Fetched everything of the site in open formats" },
  },
} as const;

/** The backup by a button. A browser saves a large file only from an address, so a short-lived ticket opens it there. */
export function createBackupService(deps: {
  db: Kysely<DB>;
  pool: Pool;
  media: MediaStore;
  content: Content;
  clock: Clock;
  sessions: Pick<Sessions, "ofStored">;
  /** Where an archive is kept while it is read; as large as the site may become. Default: the system's temporary folder. */
  workDir: string | undefined;
  takeAwayParts: TakeAwayParts;
}) {
  const { db, clock } = deps;

  return {
    /** An address below this site at which a backup can be fetched within the next minute: once, while the session lives. */
    async ticket({ user, token }: StepUpSubject, what: keyof typeof ARCHIVES = "backup"): Promise<{ path: string }> {
      const ticket = randomBytes(32).toString("base64url");
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        await recordAudit(trx, {
          actor_id: user.id,
          ...ARCHIVES[what].audit,
          subject_type: "backup",
          subject_id: null,
        });
        await forgetTickets(trx, now);
        await insertTicket(trx, {
          id: hashToken(ticket),
          session_id: hashToken(token),
          expires_at: new Date(now.getTime() + TICKET_MS),
        });
      });
      return { path: `${ARCHIVES[what].path}?ticket=${ticket}` };
    },

    /**
     * Brings a backup, or an archive that was taken away, into this site, which must be empty: all or nothing, and nothing leaves it from then on (`restoreSite`). Everybody is signed out, for the accounts
     * are the backup's then. Throws `conflict` with the reason for a site that is not empty and a broken or foreign archive.
     */
    async restore(source: Readable): Promise<RestoredSite> {
      const parent = deps.workDir ?? tmpdir();
      await mkdir(parent, { recursive: true });
      const folder = await mkdtemp(join(parent, "fanfare-restore-"));
      try {
        const file = join(folder, "backup.zip");
        // A zip is read from its end, so it has to be here as a whole.
        await pipeline(source, createWriteStream(file, { mode: 0o600 }));
        const restored = await restoreSite({ pool: deps.pool, media: deps.media, file, now: clock.now() });
        await notifyContentChange(db, "all");
        deps.content.changed("all");
        return restored;
      } catch (error) {
        if (error instanceof RestoreError) {
          throw new AppError("conflict", error.message.replaceAll(folder, "").replace("/backup.zip", "This file"));
        }
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    /** Uses a ticket up. Throws `forbidden` for one that is over, used, of a session that has ended, or not ours. */
    async download(ticket: string, what: keyof typeof ARCHIVES = "backup"): Promise<Download> {
      const now = clock.now();
      const session = await redeemTicket(db, hashToken(ticket), now);
      const person = session === undefined ? null : await deps.sessions.ofStored(session);
      if (!person || !can(person, "operations")) throw new AppError("forbidden");
      // Begun when it is read, so that an address that is only looked at holds no connection.
      async function* archive(): AsyncGenerator<Buffer> {
        const { pool, media } = deps;
        yield* what === "backup"
          ? await createBackup({ pool, media, now })
          : await createTakeAway({ pool, media, parts: deps.takeAwayParts, now });
      }
      return new Download({
        filename: what === "backup" ? backupName(now) : `fanfare-take-away-${now.toISOString().slice(0, 10)}.zip`,
        content_type: "application/zip",
        open: () => Readable.from(archive(), { objectMode: false }),
      });
    },
  };
}
