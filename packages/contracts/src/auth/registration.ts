import { z } from "zod";
import { calendarDate, text } from "../common/fields.ts";
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from "./limits.ts";
import { email } from "./login.ts";

const required = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, { error: message, abort: true }).pipe(text(max));

/** A new password: the spec's length, no composition rule (ASVS 6.2.5), kept exactly as typed. */
export const newPassword = z
  .string({ error: "Password is required" })
  .min(1, { error: "Password is required", abort: true })
  .min(PASSWORD_MIN, { error: `Password must be at least ${PASSWORD_MIN} characters`, abort: true })
  .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters` });

/** The registration payload with the messages of the spec's section 5. */
export const registrationInput = z
  .object({
    email,
    username: z
      .string({ error: "Username is required" })
      .trim()
      .min(1, { error: "Username is required", abort: true })
      .min(USERNAME_MIN, { error: `Username must be at least ${USERNAME_MIN} characters`, abort: true })
      .pipe(text(USERNAME_MAX)),
    first_name: required("First name is required", NAME_MAX),
    last_name: required("Last name is required", NAME_MAX),
    password: newPassword,
    password_confirm: z
      .string({ error: "Password confirmation is required" })
      .min(1, { error: "Password confirmation is required" }),
    newsletter_subscribed: z.boolean({ error: "Must be true or false" }).default(false),
    terms_accepted: z.literal(true, { error: "You must accept the terms and conditions" }),
    date_of_birth: calendarDate.nullish(),
  })
  .refine((input) => input.password === input.password_confirm, {
    error: "Passwords must match",
    path: ["password_confirm"],
    // Also said beside other faults, so that nobody meets it only at the second try.
    when: ({ value }) => {
      const typed = value as { password?: unknown; password_confirm?: unknown } | null;
      return (
        typeof typed?.password === "string" &&
        typeof typed.password_confirm === "string" &&
        typed.password_confirm !== ""
      );
    },
  });

export type RegistrationInput = z.output<typeof registrationInput>;
