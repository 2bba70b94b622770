import { NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { isApiError } from "../../lib/trpc.tsx";

/** Milliseconds for which the notice of an added item is shown (spec, section 4). */
export const ADDED_NOTICE_MS = 3000;

/**
 * Returns the store's reason for a refusal as text for the fan: a conflict (409), too many requests (429) or an invalid request
 * (400). Null when there is none or the server could not be reached.
 */
export function refusal(error: unknown): string | null {
  if (!isApiError(error) || !error.data) return null;
  const { httpStatus, fields } = error.data;
  const [first] = Object.values(fields ?? {});
  if (httpStatus === 400) return (fields?.[NON_FIELD_ERRORS] ?? first)?.join(" ") ?? error.message;
  return httpStatus === 409 || httpStatus === 429 ? error.message : null;
}
