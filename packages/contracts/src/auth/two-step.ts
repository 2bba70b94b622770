import { z } from "zod";
import { instant } from "../common/fields.ts";
import { currentPassword } from "./credentials.ts";
import { signInCode } from "./login.ts";

/** How many recovery codes an account gets at once. */
export const RECOVERY_CODES = 10;

/** Whether an account asks for a code at login. */
export const twoStepState = z.object({
  is_on: z.boolean(),
  /** Since when; `null` while it is off. */
  since: instant.nullable(),
  recovery_codes_left: z.int(),
});
export type TwoStepState = z.output<typeof twoStepState>;

export const twoStepPasswordInput = z.object({ current_password: currentPassword });
export const twoStepCodeInput = z.object({ code: signInCode });

/** What an authenticator app is given: by a QR code of `uri`, or typed in. Shown once, and nothing is on before it is confirmed. */
export const twoStepSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoStepSecret = z.output<typeof twoStepSecret>;

/** Each opens the account once instead of a code. Shown once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;
