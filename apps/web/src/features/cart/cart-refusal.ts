import { NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { isApiError } from "../../lib/trpc.tsx";

/** How long the notice of an added item stays, in milliseconds (spec, section 4). */
export const ADDED_NOTICE_MS = 3000;

/**
 * Why the store refused something, for people: what it says of the state (409) or of the request (400). Null when it did
 * not say, or could not be asked.
 */
export function refusal(error: unknown): string | null {
  if (!isApiError(error) || !error.data) return null;
  const { httpStatus, fields } = error.data;
  const [first] = Object.values(fields ?? {});
  if (httpStatus === 400) return (fields?.[NON_FIELD_ERRORS] ?? first)?.join(" ") ?? error.message;
  return httpStatus === 409 || httpStatus === 429 ? error.message : null;
}
