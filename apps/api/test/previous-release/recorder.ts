import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import pg from "pg";

// Loaded with `--import` before the database tests: records the text of every statement that the product's own code sends, as one
// JSON string per line in this thread's file in RECORDED_STATEMENTS.

const folder = process.env.RECORDED_STATEMENTS;
const seen = new Set<string>();

/** A stack frame of the product's modules; code that only passes statements on does not identify the sender. */
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
