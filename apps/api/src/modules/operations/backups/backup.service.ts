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
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { RestoreError } from "../../../platform/backup/archive.ts";
import { createBackup } from "../../../platform/backup/backup.ts";
import { createTakeAway, type TakeAwayParts } from "../../../platform/backup/take-away.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import { notifyContentChange } from "../../../platform/db/content-change.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { Download } from "../../../platform/http/download.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { can } from "../../accounts/permissions.ts";
import { hashToken, type Sessions } from "../../accounts/sessions/sessions.ts";
import type { StepUpSubject } from "../step-up.ts";
import { backupName } from "./backup-name.ts";
import { deleteExpiredTickets, insertTicket, redeemTicket } from "./backup-ticket.queries.ts";
import { restoreSite } from "./restore-site.ts";

/** How long a download's ticket is valid, in milliseconds. */
const TICKET_MS = 60_000;

/** The archives that a ticket can open. */
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

/** Backups in the owner area. Browsers save a large file only from an address, so a short-lived ticket authorizes it. */
export function createBackupService(deps: {
  db: Kysely<DB>;
  pool: Pool;
  media: MediaStore;
  content: Content;
  clock: Clock;
  sessions: Pick<Sessions, "ofStored">;
  /** Where an archive is stored while it is restored; needs room for the whole site. Default: the system's temporary folder. */
  workDir: string | undefined;
  takeAwayParts: TakeAwayParts;
}) {
  const { db, clock } = deps;

  return {
    /** Returns a path from which a backup can be downloaded within the next minute: once, while the session is valid. */
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
        await deleteExpiredTickets(trx, now);
        await insertTicket(trx, {
          id: hashToken(ticket),
          session_id: hashToken(token),
          expires_at: new Date(now.getTime() + TICKET_MS),
        });
      });
      return { path: `${ARCHIVES[what].path}?ticket=${ticket}` };
    },

    /**
     * Restores a backup, or an archive that was taken away, into this site, which must be empty: all or nothing, and the site
     * then acts on nothing outside (`restoreSite`). Everyone is signed out, because the accounts are those of the backup. Throws
     * `conflict` with the reason for a site that is not empty and for a broken or foreign archive.
     */
    async restore(source: Readable): Promise<RestoredSite> {
      const parent = deps.workDir ?? tmpdir();
      await mkdir(parent, { recursive: true });
      const folder = await mkdtemp(join(parent, "fanfare-restore-"));
      try {
        const file = join(folder, "backup.zip");
        // A zip is read from its end, so the whole file is needed first.
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

    /** Uses up a ticket. Throws `forbidden` when it is expired, used, unknown, or its session has ended. */
    async download(ticket: string, what: keyof typeof ARCHIVES = "backup"): Promise<Download> {
      const now = clock.now();
      const session = await redeemTicket(db, hashToken(ticket), now);
      const person = session === undefined ? null : await deps.sessions.ofStored(session);
      if (!person || !can(person, "operations")) throw new AppError("forbidden");
      // Started when it is read, so that an unread response holds no connection.
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
