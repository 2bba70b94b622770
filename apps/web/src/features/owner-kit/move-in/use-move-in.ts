import { MOVE_IN_ITEMS, type MovedInItem, type MoveInSwitches } from "@fanfare/contracts/common/move-in";
import { useState } from "react";
import { failureOf } from "../forms/owner-failure.ts";
import { useRunning } from "./use-running.ts";

/** Maximum characters per call, well below the server's limit. */
const CALL_CHARACTERS = 400_000;
/** Maximum size of a file that is read here, in bytes. */
export const MOVE_IN_FILE_BYTES = 10 * 1024 * 1024;

/** The contents of a file: the items to send, and the problems found in the file itself. */
export type ReadItems<Item> = { items: readonly Item[]; wrong: readonly MovedInItem[] };

export type MoveInOutcome = { report: MovedInItem[]; is_dry_run: boolean };

/** Splits items into parts that fit into one call each; `tooLong` has the items that fit into none. */
export function partsOf<Item>(items: readonly Item[]): { parts: Item[][]; tooLong: Item[] } {
  const parts: Item[][] = [];
  const tooLong: Item[] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const own = JSON.stringify(item).length;
    if (own > CALL_CHARACTERS) {
      tooLong.push(item);
      continue;
    }
    const last = parts.at(-1);
    if (last && length + own <= CALL_CHARACTERS && last.length < MOVE_IN_ITEMS) {
      last.push(item);
      length += own;
      continue;
    }
    parts.push([item]);
    length = own;
  }
  return { parts, tooLong };
}

/** Separates rows that repeat an earlier row's name; the server cannot, since it sees only one part of the file at a time. */
function firstOnly<Item extends { row: number; from: string }>(
  items: readonly Item[],
  titleOf: (item: Item) => string,
) {
  const seen = new Set<string>();
  const first: Item[] = [];
  const again: MovedInItem[] = [];
  for (const item of items) {
    if (!seen.has(item.from)) first.push(item);
    else again.push({ row: item.row, title: titleOf(item), outcome: "there", id: null, problems: [] });
    seen.add(item.from);
  }
  return { first, again };
}

/** Sends a file's items part by part, as a dry run or for good, until the page is left. */
export function useMoveIn<Item extends { row: number; from: string }>(options: {
  titleOf: (item: Item) => string;
  send: (part: Item[], switches: MoveInSwitches) => Promise<MovedInItem[]>;
  failed: string;
}) {
  const [share, setShare] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<MoveInOutcome | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const { isLeft, leaving } = useRunning(share !== null);

  const run = async ({ items, wrong }: ReadItems<Item>, switches: MoveInSwitches): Promise<void> => {
    if (share !== null) return;
    setOutcome(null);
    setMessage(null);
    setShare(0);
    try {
      const { first, again } = firstOnly(items, options.titleOf);
      const { parts, tooLong } = partsOf(first);
      const report: MovedInItem[] = [...wrong, ...again];
      for (const item of tooLong) {
        const problem = { row: item.row, field: "row", message: "Has too much text to be moved in" };
        report.push({ row: item.row, title: options.titleOf(item), outcome: "wrong", id: null, problems: [problem] });
      }
      for (const [index, part] of parts.entries()) {
        if (isLeft()) return;
        report.push(...(await options.send(part, switches)));
        setShare((index + 1) / parts.length);
      }
      setOutcome({ report: report.toSorted((a, b) => a.row - b.row), is_dry_run: switches.is_dry_run });
    } catch (error) {
      setMessage(failureOf(error, options.failed).message);
    } finally {
      setShare(null);
    }
  };

  return { run, share, outcome, message, leaving, forget: () => setOutcome(null) };
}
