import type { MovedInItem, MoveInProblem } from "@fanfare/contracts/common/move-in";
import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Content } from "./cache/content.ts";
import { attempt } from "./db/attempt.ts";
import type { DB } from "./db/types.gen.ts";
import { AppError } from "./errors/app-error.ts";

/** An item of a file: its name in the other service, and its row in the file. */
type Moved = { row: number; from: string };

/** A row that cannot be imported; the other rows still can. */
export class RowRefused extends Error {
  readonly problems: readonly MoveInProblem[];
  constructor(problems: readonly MoveInProblem[]) {
    super("row refused");
    this.problems = problems;
  }
}

/** Rolls back a whole call that was only a dry run. */
class DryRun extends Error {
  readonly report: MovedInItem[];
  constructor(report: MovedInItem[]) {
    super("dry run");
    this.report = report;
  }
}

/** Converts a schema's issues to problems of a row; `place` returns where an issue is located if that is another row or field. */
export const problemsOf = (
  error: z.ZodError,
  row: number,
  place: (path: readonly PropertyKey[]) => { row: number; field: string } | null = () => null,
): MoveInProblem[] =>
  error.issues.map(({ path, message }) => ({
    ...(place(path) ?? { row, field: String(path[0] ?? "row") }),
    message,
  }));

const refusalOf = (error: unknown, row: number): readonly MoveInProblem[] | null => {
  if (error instanceof RowRefused) return error.problems;
  if (!(error instanceof AppError) || error.code !== "validation" || !error.fields) return null;
  return Object.entries(error.fields).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ row, field, message })),
  );
};

/** Compares by code units, so that the order depends on no locale. */
function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * Creates the items of a file that do not exist yet, in one transaction, which a dry run rolls back. A refused item leaves
 * nothing behind, and the others are still created. `make` throws `RowRefused` or `validation` for an invalid item.
 */
export async function moveIn<Item extends Moved>(
  content: Content,
  items: readonly Item[],
  isDryRun: boolean,
  steps: {
    title: (item: Item) => string;
    present: (trx: Transaction<DB>, from: readonly string[]) => Promise<Map<string, number>>;
    make: (trx: Transaction<DB>, item: Item) => Promise<number>;
    /** Whether another call has created the item in the meantime. */
    isTaken: (error: unknown) => boolean;
  },
): Promise<MovedInItem[]> {
  const all = async (trx: Transaction<DB>): Promise<MovedInItem[]> => {
    const ids = await steps.present(
      trx,
      items.map(({ from }) => from),
    );
    const one = async (item: Item): Promise<MovedInItem> => {
      const about = { row: item.row, title: steps.title(item), problems: [] };
      const there = ids.get(item.from);
      if (there !== undefined) return { ...about, outcome: "there", id: there || null };
      try {
        const id = await attempt(trx, () => steps.make(trx, item));
        ids.set(item.from, isDryRun ? 0 : id);
        return { ...about, outcome: "made", id: isDryRun ? null : id };
      } catch (error) {
        if (steps.isTaken(error)) {
          const id = (await steps.present(trx, [item.from])).get(item.from) ?? null;
          return { ...about, outcome: "there", id };
        }
        const problems = refusalOf(error, item.row);
        if (!problems) throw error;
        return { ...about, outcome: "wrong", id: null, problems: [...problems] };
      }
    };
    const report: MovedInItem[] = [];
    // In a fixed order, so that two calls with the same file wait for each other instead of deadlocking.
    for (const item of items.toSorted((a, b) => byText(a.from, b.from) || a.row - b.row)) {
      report.push(await one(item));
    }
    report.sort((a, b) => a.row - b.row);
    if (isDryRun) throw new DryRun(report);
    return report;
  };
  return content.write(all).catch((error: unknown) => {
    if (error instanceof DryRun) return error.report;
    throw error;
  });
}
