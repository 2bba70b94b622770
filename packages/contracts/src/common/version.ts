import { z } from "zod";

/** What an editor is told whose change was made from something older than what is there. */
export const CHANGED_MEANWHILE = "Someone else changed this meanwhile.";

/** Counts the changes of a row; a change carries the one it was made from. */
export const version = z.int().min(1);
