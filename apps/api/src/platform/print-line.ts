/** Prints a line for the operator on standard output. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Lets the process outlive its output: without a listener, a line that cannot be written ends it, such as after the program that
 * read the output has ended, or while the disk that it is written to is full.
 */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
