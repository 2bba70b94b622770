import { newsletterSignUpInput } from "@fanfare/contracts/auth/newsletter";
import { t } from "@fanfare/contracts/common/language";
import { fieldIssues } from "../../lib/field-issues.ts";

/**
 * Returns the address as the server accepts it, or the fault. Separate from the form, so that the schema is not part of the first
 * load.
 */
export function checkAddress(email: unknown): { email: string } | { fault: string } {
  const input = newsletterSignUpInput.safeParse({ email });
  return input.success ? input.data : { fault: fieldIssues(input.error).email?.[0] ?? t("Invalid email") };
}
