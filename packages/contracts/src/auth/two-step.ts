import { z } from "zod";
import { instant } from "../common/fields.ts";
import { currentPassword } from "./credentials.ts";
import { signInCode } from "./login.ts";

/** Number of recovery codes issued to an account at a time. */
export const RECOVERY_CODES = 10;

/** Whether an account requires a code at login. */
export const twoStepState = z.object({
  is_on: z.boolean(),
  /** When it was switched on; `null` while it is off. */
  since: instant.nullable(),
  recovery_codes_left: z.int(),
});
export type TwoStepState = z.output<typeof twoStepState>;

export const twoStepPasswordInput = z.object({ current_password: currentPassword });
export const twoStepCodeInput = z.object({ code: signInCode });

/**
 * The data for an authenticator app: `uri` as a QR code, or `secret` to type in. Shown once; two-step sign-in is off until it
 * is confirmed.
 */
export const twoStepSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoStepSecret = z.output<typeof twoStepSecret>;

/** Each code replaces an authenticator code for a single login. Shown once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;
