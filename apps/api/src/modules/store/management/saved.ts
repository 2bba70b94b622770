import { byId } from "@fanfare/contracts/common/fields";
import { z } from "zod";

/** The response to a saved row: its id, and its version after the change. */
export const saved = byId.extend({ version: z.int().min(1) });
