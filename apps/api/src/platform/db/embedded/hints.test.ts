import { expect, it } from "vitest";
import { withHint } from "./hints.ts";

it.each([
  [
    'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10\nHINT:  Check free disk space.',
  ],
  ['FATAL:  could not write to file "pg_wal/xlogtemp.42": No space left on device'],
])("a full disk is named as such after PostgreSQL's own message: %s", (output) => {
  expect(withHint(`${output}\n`)).toMatch(/^FATAL: [\s\S]*\nThe disk of the database is full\. .* DATA_DIR/);
});

it("any other output stays as it is", () => {
  expect(withHint("FATAL:  out of memory\n")).toBe("FATAL:  out of memory");
});
