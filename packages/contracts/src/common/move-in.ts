import { z } from "zod";
import { id } from "./fields.ts";

/** Things in one call; a longer file is sent in parts. */
export const MOVE_IN_ITEMS = 100;

/** A cell as its file has it. What it must be is said by the report, not by a refusal of the whole file. */
export const movedCell = z.string().max(100_000);

/** The row of a file that something stands in, as a spreadsheet counts: the header is row 1. */
export const fileRow = z.int().min(1);

/** Where a thing comes from and what it is called there, such as `shopify:classic-tee`: what is here under it stays as it is. */
export const movedFrom = z
  .string()
  .min(3)
  .max(600)
  .regex(/^[a-z]+:./s);

/** What is wrong with a row, and which of its fields says so. */
export const moveInProblem = z.object({ row: fileRow, field: z.string(), message: z.string() });
export type MoveInProblem = z.output<typeof moveInProblem>;

/**
 * What became of a thing, or would become of it in a dry run. `there`: an earlier file brought it in, or an earlier row.
 * `id` is null for what is wrong, and for what a dry run would make.
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

/** What is the same for all things of a call. Without `publish` they are drafts. */
export const moveInSwitches = z.object({ is_dry_run: z.boolean(), publish: z.boolean() });
export type MoveInSwitches = z.output<typeof moveInSwitches>;
