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

/** A password that is only checked, so nothing is said of its strength; the cap keeps hashing cheap. */
export const loginInput = z.object({
  email,
  password: z
    .string({ error: "Password is required" })
    .min(1, { error: "Password is required" })
    .max(PASSWORD_MAX * 4, { error: "Password is too long" }),
});

export type LoginInput = z.output<typeof loginInput>;

/** What login and registration answer: the token for the `Authorization` header, and who it belongs to. */
export const session = z.object({ token: z.string(), user });

export type Session = z.output<typeof session>;
