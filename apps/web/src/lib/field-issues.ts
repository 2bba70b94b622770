import { type FieldErrors, NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";

/** A schema's faults by the field they belong to, as the server would answer them; each message once. */
export function fieldIssues(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const field = path.length > 0 ? String(path[0]) : NON_FIELD_ERRORS;
    const messages = fields[field] ?? [];
    if (!messages.includes(message)) fields[field] = [...messages, message];
  }
  return fields;
}
