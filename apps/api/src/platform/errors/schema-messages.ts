import { t } from "@fanfare/contracts/common/language";
import { z } from "zod";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const TYPES: Record<string, () => string> = {
  string: () => t("Must be text"),
  boolean: () => t("Must be true or false"),
  number: () => t("Must be a number"),
  int: () => t("Must be a whole number"),
  array: () => t("Must be a list"),
};

function tooBig({ origin, maximum }: Extract<Issue, { code: "too_big" }>): string {
  const max = String(maximum);
  if (origin === "string") return t("Must be at most {max} characters", { max });
  return origin === "array" ? t("Must have at most {max} entries", { max }) : t("Must be at most {max}", { max });
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: "too_small" }>): string {
  const min = String(minimum);
  if (origin === "string") return t("Must be at least {min} characters", { min });
  if (origin === "array") return t("Must have at least {min} entries", { min });
  return inclusive === false ? t("Must be more than {min}", { min }) : t("Must be at least {min}", { min });
}

/** Returns the message for a schema issue without a message of its own, in the current language. */
function messageOf(issue: Issue): string {
  if (issue.code !== "custom" && issue.input === undefined) return t("This field is required");
  switch (issue.code) {
    case "invalid_type":
      return TYPES[issue.expected]?.() ?? t("Enter a valid value");
    case "invalid_value":
      return t("Must be one of {values}", { values: issue.values.map(String).join(", ") });
    case "too_big":
      return tooBig(issue);
    case "too_small":
      return tooSmall(issue);
    case "unrecognized_keys":
      return t("Has no field named {names}", { names: issue.keys.join(", ") });
    default:
      return t("Enter a valid value");
  }
}

/** Makes all schemas of this process use the site's messages instead of the validation library's. */
export function installSchemaMessages(): void {
  z.config({ localeError: messageOf });
}
