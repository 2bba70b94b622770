/** Prints a line for the operator on standard output. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
