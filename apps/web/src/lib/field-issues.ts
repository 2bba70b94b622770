import { type FieldErrors, NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { t } from "@fanfare/contracts/common/language";

type Issues = { issues: readonly { path: PropertyKey[]; message: string }[] };

/** A schema's messages grouped by `nameOf` their path, without duplicates, in order and in the page's language. */
export function issuesBy(error: Issues, nameOf: (path: readonly PropertyKey[]) => string): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const name = nameOf(path);
    const messages = fields[name] ?? [];
    if (!messages.includes(t(message))) fields[name] = [...messages, t(message)];
  }
  return fields;
}

/** A schema's errors by field, in the form in which the server returns them. */
export const fieldIssues = (error: Issues): FieldErrors =>
  issuesBy(error, ([field]) => (field === undefined ? NON_FIELD_ERRORS : String(field)));
