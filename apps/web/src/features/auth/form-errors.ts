import { DEFAULT_DETAIL, type FieldErrors, NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { t } from "@fanfare/contracts/common/language";
import { isApiError } from "../../lib/trpc.tsx";
import type { FormFailure } from "../../lib/use-contract-form.ts";

/** Returns the errors of a refused form: at its fields, otherwise above it; `failed` is used when there was no response. */
export function formFailure(error: unknown, failed: string): FormFailure {
  const { fields, detail } = problemOf(error);
  return { message: Object.keys(fields).length > 0 ? "" : (detail ?? failed), fields };
}

/**
 * Returns the errors of a refused login (spec, section 8): the message of the response, or 'Login failed' when there is none,
 * such as when the server could not be reached.
 */
export function loginFailure(error: unknown): FormFailure {
  const { fields, detail } = problemOf(error);
  return { message: fields[NON_FIELD_ERRORS]?.join(", ") ?? detail ?? t("Login failed"), fields };
}

/**
 * Returns the errors of a refused registration (spec, section 8): one line per field as 'field: messages joined by comma' when
 * the server names fields, otherwise the message of the response, otherwise 'Registration failed'.
 */
export function registrationFailure(error: unknown): FormFailure {
  const { fields, detail } = problemOf(error);
  const lines = Object.entries(fields).map(([field, messages]) => `${field}: ${messages.join(", ")}`);
  return { message: lines.length > 0 ? lines.join("\n") : (detail ?? t("Registration failed")), fields };
}

function problemOf(error: unknown): { fields: FieldErrors; detail: string | null } {
  if (!isApiError(error) || !error.data) return { fields: {}, detail: null };
  const fields = error.data.fields ?? {};
  const hasDetail = error.message && error.message !== t(DEFAULT_DETAIL.internal);
  return { fields, detail: hasDetail ? error.message : null };
}
