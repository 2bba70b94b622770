import { z } from "zod";
import { EMAIL_MAX, PASSWORD_MAX } from "./limits.ts";
import { user } from "./user.ts";

/** An e-mail address: required, then valid, each with the spec's message. Compared ignoring case. */
export const email = z
  .string({ error: "Email is required" })
  .trim()
  .min(1, { error: "Email is required" })
  .max(EMAIL_MAX, { error: "Invalid email" })
  .pipe(z.email({ error: "Invalid email" }));

/**
 * The code of a login's second step: six digits from an authenticator app, or a recovery code. Spaces and hyphens are
 * ignored.
 */
export const signInCode = z
  .string({ error: "Enter a code" })
  .max(40, { error: "This is too long for a code" })
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase());

/** The password is only compared, so its strength is not checked; the maximum limits the cost of hashing. */
export const loginInput = z.object({
  email,
  password: z
    .string({ error: "Password is required" })
    .min(1, { error: "Password is required" })
    .max(PASSWORD_MAX * 4, { error: "Password is too long" }),
  /** The second step, for accounts that require one: omitted at first, sent with the same call once `code` is requested. */
  code: signInCode.optional(),
});

export type LoginInput = z.output<typeof loginInput>;

/** The response to login and registration: the token for the `Authorization` header, and its user. */
export const session = z.object({ token: z.string(), user });

export type Session = z.output<typeof session>;
