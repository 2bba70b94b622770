import { z } from "zod";
import { instant } from "../common/fields.ts";

/** The password of the signed-in person, asked for again before a sensitive act. */
export const stepUpInput = z.object({
  current_password: z.string().min(1, { error: "Password is required" }).max(1024),
});

/** Good for a few minutes, for this session alone. */
export const stepUp = z.object({ proof: z.string(), expires_at: instant });

/** The field of a sensitive call's input that shows that the password was given just now. */
export const proof = z.string({ error: "Please confirm your password." }).max(200);
