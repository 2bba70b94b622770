import type { ImportReportView, ImportState } from "@fanfare/contracts/music/upload";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

type UploadedNames = readonly { name: string; path: string }[];

/** Adds an import that waits for its job; returns its id. */
export async function insertImport(
  trx: Transaction<DB>,
  given: { files: UploadedNames; root_name: string | null; created_at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto("music_imports")
    .values({ ...given, files: JSON.stringify(given.files) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const findImport = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom("music_imports")
    .select(["id", "status", "progress", "report", "failure", "finished_at"])
    .where("id", "=", id)
    .executeTakeFirst();

/** The import that was started last, unless it ended before a time. */
export const latestImport = (db: Kysely<DB>, endedSince: Date) =>
  db
    .selectFrom("music_imports")
    .select(["id", "status", "progress", "report", "failure", "finished_at"])
    .where((eb) => eb.or([eb("finished_at", "is", null), eb("finished_at", ">=", endedSince)]))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Marks an import as running and returns its files. Undefined when there is nothing to do: it is done, or it failed and its files
 * are no longer kept.
 */
export const beginImport = (db: Kysely<DB>, id: number) =>
  db
    .updateTable("music_imports")
    .set({ status: "running", finished_at: null, failure: null })
    .where("id", "=", id)
    // A failed import has files only while the owner can retry it.
    .where((eb) => eb.or([eb("status", "in", ["waiting", "running"]), sql<boolean>`files <> '[]'::jsonb`]))
    .returning(["files", "root_name"])
    .executeTakeFirst();

export async function noteImportProgress(
  db: Kysely<DB>,
  id: number,
  progress: NonNullable<ImportState["progress"]>,
): Promise<void> {
  await db
    .updateTable("music_imports")
    .set({ progress: JSON.stringify(progress) })
    .where("id", "=", id)
    .execute();
}

/** Ends an import. Its files are kept only for a retry; otherwise they are in the catalogue by now, or unused. */
export async function finishImport(
  db: Kysely<DB>,
  id: number,
  outcome: { report: ImportReportView } | { failure: string; keepsFiles: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable("music_imports")
    .set({
      finished_at: now,
      ...("report" in outcome
        ? { status: "done" as const, report: JSON.stringify(outcome.report), files: "[]" }
        : {
            status: "failed" as const,
            failure: outcome.failure,
            ...(outcome.keepsFiles ? {} : { files: "[]" }),
          }),
    })
    .where("id", "=", id)
    .execute();
}

/** Releases the files of imports that failed before a time. */
export async function releaseImportFiles(db: Kysely<DB>, before: Date): Promise<void> {
  await db
    .updateTable("music_imports")
    .set({ files: "[]" })
    .where("status", "=", "failed")
    .where("finished_at", "<", before)
    .execute();
}
