import { createHash } from "node:crypto";
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

/** A hash of the current state of settings that no single row holds, in place of a version. The order of keys counts. */
export const fingerprintOf = (state: unknown): string =>
  createHash("sha256").update(JSON.stringify(state)).digest("hex").slice(0, 32);

/** Throws `conflict` unless a change is based on the current state. */
export function assertFingerprint(given: string, state: unknown): void {
  if (given !== fingerprintOf(state)) throw new AppError("conflict", CHANGED_MEANWHILE);
}
