import { z } from "zod";
import { id } from "./fields.ts";

/** Maximum number of items per call; a longer file is sent in parts. */
export const MOVE_IN_ITEMS = 100;

/** A cell as found in the file. Invalid content is reported per cell instead of rejecting the whole file. */
export const movedCell = z.string().max(100_000);

/** An item's row in the file, counted as in a spreadsheet: the header is row 1. */
export const fileRow = z.int().min(1);

/** An item's source and its name there, such as `shopify:classic-tee`; an item that already exists under it stays unchanged. */
export const movedFrom = z
  .string()
  .min(3)
  .max(600)
  .regex(/^[a-z]+:./s);

/** A problem of a row, and the field it concerns. */
export const moveInProblem = z.object({ row: fileRow, field: z.string(), message: z.string() });
export type MoveInProblem = z.output<typeof moveInProblem>;

/**
 * The outcome for an item, or the expected one in a dry run. `there`: it exists from an earlier file or an earlier row. `id`
 * is null for wrong items, and for those a dry run would create.
 */
export const movedInItem = z.object({
  row: fileRow,
  title: z.string(),
  outcome: z.enum(["made", "there", "wrong"]),
  id: id.nullable(),
  problems: z.array(moveInProblem),
});
export type MovedInItem = z.output<typeof movedInItem>;
export const moveInReport = z.array(movedInItem);

/** Options that apply to all items of a call. Without `publish` they become drafts. */
export const moveInSwitches = z.object({ is_dry_run: z.boolean(), publish: z.boolean() });
export type MoveInSwitches = z.output<typeof moveInSwitches>;
