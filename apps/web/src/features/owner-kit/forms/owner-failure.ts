import { DEFAULT_DETAIL, type FieldErrors } from "@fanfare/contracts/common/error-codes";
import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import { isApiError } from "../../../lib/trpc.tsx";

export type OwnerFailure = { message: string; fields: FieldErrors; is_conflict: boolean };

/**
 * Returns the errors of a failed call by field, and a message: `fallback` when there was no response or the fault is internal.
 */
export function failureOf(error: unknown, fallback: string): OwnerFailure {
  if (!isApiError(error) || !error.data) return { message: fallback, fields: {}, is_conflict: false };
  const fields = error.data.fields ?? {};
  const hasMessage = error.message !== "" && error.message !== DEFAULT_DETAIL.internal;
  return {
    message: hasMessage ? error.message : fallback,
    fields,
    is_conflict: error.data.app_code === "conflict" && error.message === CHANGED_MEANWHILE,
  };
}
