import { z } from "zod";
import { EMAIL_MAX, PASSWORD_MAX } from "./limits.ts";
import { user } from "./user.ts";

/** An e-mail address: required first, then valid, each with the spec's words. Compared without case. */
export const email = z
  .string({ error: "Email is required" })
  .trim()
  .min(1, { error: "Email is required" })
  .max(EMAIL_MAX, { error: "Invalid email" })
  .pipe(z.email({ error: "Invalid email" }));

/**
 * What the second step of a login takes: six digits of an authenticator app, or a recovery code. Spaces and hyphens do not
 * matter.
 */
export const signInCode = z
  .string({ error: "Enter a code" })
  .max(40, { error: "This is too long for a code" })
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase());

/** A password that is only checked, so nothing is said of its strength; the cap keeps hashing cheap. */
export const loginInput = z.object({
  email,
  password: z
    .string({ error: "Password is required" })
    .min(1, { error: "Password is required" })
    .max(PASSWORD_MAX * 4, { error: "Password is too long" }),
  /** The second step, for accounts that ask for one: left out at first, sent with the same call once `code` is asked for. */
  code: signInCode.optional(),
});

export type LoginInput = z.output<typeof loginInput>;

/** What login and registration answer: the token for the `Authorization` header, and who it belongs to. */
export const session = z.object({ token: z.string(), user });

export type Session = z.output<typeof session>;
