import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import pg from "pg";

// Loaded with `--import` before the database tests: notes the text of every statement that the product's own code sends,
// one JSON string a line in a file of this thread's below RECORDED_STATEMENTS.

const folder = process.env.RECORDED_STATEMENTS;
const seen = new Set<string>();

/** A frame of the product's modules; what only passes statements on says nothing of who sent them. */
const PRODUCT = /apps\/api\/src\/(?!platform\/db\/)(?!.*\.test\.ts)/;

function note(text: string): void {
  if (folder === undefined || seen.has(text)) return;
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const { stack = "" } = new Error("who sends it");
  Error.stackTraceLimit = stackTraceLimit;
  if (!PRODUCT.test(stack)) return;
  seen.add(text);
  appendFileSync(join(folder, `${process.pid}-${threadId}.jsonl`), `${JSON.stringify(text)}\n`);
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given;
  const text = typeof first === "string" ? first : (first as { text?: unknown } | undefined)?.text;
  if (typeof text === "string") note(text);
  return Reflect.apply(query, this, given);
} as typeof query;
