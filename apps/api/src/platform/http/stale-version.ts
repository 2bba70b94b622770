import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import { AppError, notFound } from "../errors/app-error.ts";

/**
 * Ensures that a change is based on the current row. Throws `not_found` if the row no longer exists, and `conflict` if it
 * has been changed since the editor read it.
 */
export function assertVersion(row: { version: number } | undefined, version: number): void {
  if (!row) throw notFound();
  if (row.version !== version) throw new AppError("conflict", CHANGED_MEANWHILE);
}
