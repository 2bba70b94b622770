import { z } from "zod";
import { instant } from "../common/fields.ts";

/** The signed-in person's password, requested again before a sensitive action. */
export const stepUpInput = z.object({
  current_password: z.string().min(1, { error: "Password is required" }).max(1024),
});

/** Valid for a few minutes, in this session only. */
export const stepUp = z.object({ proof: z.string(), expires_at: instant });

/** The field of a sensitive call's input which proves that the password was just entered. */
export const proof = z.string({ error: "Please confirm your password." }).max(200);
