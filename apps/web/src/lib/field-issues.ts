import { type FieldErrors, NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { t } from "@fanfare/contracts/common/language";

/** A schema's faults by the field they belong to, as the server would answer them; each message once. */
export function fieldIssues(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const field = path.length > 0 ? String(path[0]) : NON_FIELD_ERRORS;
    const messages = fields[field] ?? [];
    if (!messages.includes(t(message))) fields[field] = [...messages, t(message)];
  }
  return fields;
}
