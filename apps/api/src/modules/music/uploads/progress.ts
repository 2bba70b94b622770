import { cleanLine } from "../../../platform/media/tags/clean-text.ts";
import type { ImportProgress } from "./import-deps.ts";

type Output = { write(text: string): unknown; isTTY?: boolean; columns?: number };

const WORDS: Record<ImportProgress["phase"], string> = {
  waiting: "Waiting for another import to end",
  reading: "Reading",
  importing: "Importing",
};
const EVERY_MS = 100;
/** The interval without a terminal: informative without filling a log. */
const PLAIN_EVERY_MS = 5_000;
const ERASE_LINE = "\r\u001b[K";

/** Shows an import's progress: one line that is updated on a terminal, otherwise a plain line every few seconds. */
export function createProgress(output: Output, now: () => number = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY;
  let phase: ImportProgress["phase"] | null = null;
  const isTerminal = output.isTTY === true;
  return {
    show(progress: ImportProgress): void {
      const isFirst = progress.phase !== phase;
      const isLast = progress.total > 0 && progress.done === progress.total;
      if (!isFirst && !isLast && now() - last < (isTerminal ? EVERY_MS : PLAIN_EVERY_MS)) return;
      last = now();
      phase = progress.phase;
      const count = progress.total > 0 ? ` ${progress.done}/${progress.total}` : "…";
      const line = `${WORDS[progress.phase]}${count}`;
      if (!isTerminal) output.write(`${line}\n`);
      else {
        const name = cleanLine(progress.name.replaceAll("\u001b", "")) ?? "";
        output.write(`${ERASE_LINE}${`${line}  ${name}`.slice(0, (output.columns ?? 80) - 1)}`);
      }
    },
    /** Removes the line before other output. */
    clear(): void {
      if (isTerminal && phase !== null) output.write(ERASE_LINE);
    },
  };
}
