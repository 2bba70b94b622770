import { z } from "zod";
import { id } from "../common/fields.ts";

export const genre = z.object({ id, name: z.string() });
export type Genre = z.output<typeof genre>;
