import { newsletterSignUpInput } from "@fanfare/contracts/auth/newsletter";
import { t } from "@fanfare/contracts/common/language";
import { fieldIssues } from "../../lib/field-issues.ts";

/** The address as the server will take it, or what is wrong with it. Apart from its form, which the first load carries. */
export function checkAddress(email: unknown): { email: string } | { fault: string } {
  const input = newsletterSignUpInput.safeParse({ email });
  return input.success ? input.data : { fault: fieldIssues(input.error).email?.[0] ?? t("Invalid email") };
}
