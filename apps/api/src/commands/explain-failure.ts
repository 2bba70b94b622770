import { ConfigError } from "../main/config.ts";
import { RestoreError } from "../platform/backup/archive.ts";
import { reasonOf } from "../platform/db/database-fault.ts";
import { EmbeddedDatabaseError } from "../platform/db/embedded/index.ts";
import { DatabaseNewerError, MigrationError } from "../platform/db/migrate.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { toAppError } from "../platform/errors/error-translator.ts";
import { errorCode, storageError } from "../platform/media/store/storage-error.ts";

/** Errors whose message is enough for the operator. */
const OPERATOR_ERRORS = [ConfigError, DatabaseNewerError, EmbeddedDatabaseError, MigrationError, RestoreError];

/** PostgreSQL's code for a disk that is full, which a request is to repeat later and an operator is to act on. */
const DISK_FULL = "53100";

/** Returns what a failed command prints: what happened and what to do, or the stack of an unexpected error. */
export function explainFailure(thrown: unknown): string {
  const error = storageError(thrown);
  if (error instanceof AppError) return error.detail;
  if (!(error instanceof Error)) return String(error);
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind)) return error.message;
  if (errorCode(error) === DISK_FULL) {
    return `The disk of the database is full (${reasonOf(error)}). Nothing half-done was left: free some space on it and repeat the command.`;
  }
  if (toAppError(error).code === "unavailable") {
    return `The database cannot be reached (${reasonOf(error)}). Nothing half-done was left: start the database, or correct DATABASE_URL, and repeat the command.`;
  }
  return error.stack ?? error.message;
}
