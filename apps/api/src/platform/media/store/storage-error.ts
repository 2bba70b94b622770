import { AppError } from "../../errors/app-error.ts";

const FULL = new Set(["ENOSPC", "EDQUOT"]);

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** Converts a "disk full" error into an AppError with a message for users; all other errors are returned unchanged. */
export function storageError(error: unknown): unknown {
  if (!FULL.has(errorCode(error) ?? "")) return error;
  return new AppError("unavailable", "There is no space left to store this file. Nothing was changed.", {
    internal: "the media storage is full",
    cause: error,
  });
}

/** Returns whether an operation failed because the storage is full, so that continuing with the next file makes no sense. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof AppError && error.code === "unavailable" && FULL.has(errorCode(error.cause) ?? "");
