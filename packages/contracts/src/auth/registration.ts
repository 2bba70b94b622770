import { z } from "zod";
import { optionalDate, text } from "../common/fields.ts";
import { t } from "../common/language.ts";
import { cleanWord, personName, typedName } from "../common/names.ts";
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from "./limits.ts";
import { email } from "./login.ts";

// Pipes give one message per field: an `abort` would also skip the comparison of the two passwords.

export const username = typedName(USERNAME_MAX, "Username is required")
  .overwrite(cleanWord)
  .min(1, { error: "Username is required" })
  .pipe(
    z
      .string()
      .min(USERNAME_MIN, { error: () => t("Username must be at least {min} characters", { min: USERNAME_MIN }) }),
  )
  .pipe(text(USERNAME_MAX))
  .meta({ openapi: { type: "string", minLength: USERNAME_MIN, maxLength: USERNAME_MAX } });

/** A new password: the spec's length limits, no composition rule (ASVS 6.2.5), and not trimmed or normalised. */
export const newPassword = z
  .string({ error: "Password is required" })
  .min(1, { error: "Password is required" })
  .pipe(
    z
      .string()
      .min(PASSWORD_MIN, { error: () => t("Password must be at least {min} characters", { min: PASSWORD_MIN }) })
      .max(PASSWORD_MAX, { error: () => t("Password must be at most {max} characters", { max: PASSWORD_MAX }) }),
  )
  .meta({ openapi: { type: "string", minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX } });

/** The repetition of a new password. */
export const confirmation = z
  .string({ error: "Password confirmation is required" })
  .min(1, { error: "Password confirmation is required" });

/** Arguments for `.refine` that compare a new password with its confirmation. */
export function matching<Password extends string, Confirm extends string>(password: Password, confirm: Confirm) {
  const isSame = (input: Record<Password | Confirm, string>) => input[password] === input[confirm];
  const options = {
    error: "Passwords must match",
    path: [confirm] as PropertyKey[],
    // Checked even if other fields are invalid, so that users do not see this error only at the second attempt.
    when: ({ value }: { value: unknown }) => {
      const typed = value as Record<string, unknown> | null;
      return typeof typed?.[password] === "string" && typeof typed[confirm] === "string" && typed[confirm] !== "";
    },
  };
  return [isSame, options] as const;
}

/** The registration payload with the messages of the spec's section 5. */
export const registrationInput = z
  .object({
    email,
    username,
    first_name: personName(NAME_MAX, "First name is required"),
    last_name: personName(NAME_MAX, "Last name is required"),
    password: newPassword,
    password_confirm: confirmation,
    newsletter_subscribed: z.boolean({ error: "Must be true or false" }).default(false),
    terms_accepted: z.literal(true, { error: "You must accept the terms and conditions" }),
    date_of_birth: optionalDate.optional(),
  })
  .refine(...matching("password", "password_confirm"));

export type RegistrationInput = z.output<typeof registrationInput>;
