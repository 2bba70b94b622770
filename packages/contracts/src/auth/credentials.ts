import { z } from "zod";
import { id, instant } from "../common/fields.ts";
import { PASSWORD_MAX } from "./limits.ts";
import { email } from "./login.ts";
import { confirmation, matching, newPassword } from "./registration.ts";

/** The user's own password, requested again before an action that must not be possible on an unattended device. */
export const currentPassword = z
  .string({ error: "Current password is required" })
  .min(1, { error: "Current password is required" })
  .max(PASSWORD_MAX * 4, { error: "Password is too long" });

/** The token of a mailed link. */
export const linkToken = z
  .string({ error: "This link is incomplete" })
  .min(1, { error: "This link is incomplete" })
  .max(200, {
    error: "This link is incomplete",
  });

export const linkInput = z.object({ token: linkToken });
export const done = z.object({ message: z.string() });

export const passwordResetRequestInput = z.object({ email });

export const passwordResetInput = z
  .object({ token: linkToken, password: newPassword, password_confirm: confirmation })
  .refine(...matching("password", "password_confirm"));

export const passwordChangeInput = z
  .object({ current_password: currentPassword, new_password: newPassword, new_password_confirm: confirmation })
  .refine(...matching("new_password", "new_password_confirm"));

export const emailChangeRequestInput = z.object({ email, current_password: currentPassword });

/** A device on which the user is signed in. `device` is a readable form of its user agent. */
export const device = z.object({
  id,
  device: z.string(),
  is_current: z.boolean(),
  signed_in_at: instant,
  last_used_at: instant,
});
export type Device = z.output<typeof device>;
/** Maximum number of devices in the list; "everywhere else" signs out the others too. */
export const DEVICES_LISTED = 100;
export const devices = z.object({ devices: z.array(device) });
export const endedDevices = z.object({ ended: z.int() });

export const accountDeletionInput = z.object({ current_password: currentPassword });
export const accountDeletion = z.object({ message: z.string(), deletion_due_at: instant });
