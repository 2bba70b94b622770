import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import { AppError, notFound } from "../errors/app-error.ts";

/**
 * A change must be made from the row as it is. Throws `not_found` for a row that is gone, and `conflict` when somebody
 * changed it since the editor read it.
 */
export function assertVersion(row: { version: number } | undefined, version: number): void {
  if (!row) throw notFound();
  if (row.version !== version) throw new AppError("conflict", CHANGED_MEANWHILE);
}
