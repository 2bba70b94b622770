import { type FieldErrors, NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { t } from "@fanfare/contracts/common/language";

type Issues = { issues: readonly { path: PropertyKey[]; message: string }[] };

/** A schema's messages by `nameOf` the place they belong to, each once, in order and in the language of the page. */
export function issuesBy(error: Issues, nameOf: (path: readonly PropertyKey[]) => string): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const name = nameOf(path);
    const messages = fields[name] ?? [];
    if (!messages.includes(t(message))) fields[name] = [...messages, t(message)];
  }
  return fields;
}

/** A schema's faults by the field they belong to, as the server would answer them. */
export const fieldIssues = (error: Issues): FieldErrors =>
  issuesBy(error, ([field]) => (field === undefined ? NON_FIELD_ERRORS : String(field)));
