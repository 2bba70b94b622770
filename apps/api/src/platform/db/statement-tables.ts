import { TABLES, type TableName } from "./table-effects.gen.ts";

/** The tables that one SQL statement reads and writes, judged by its text. */
export type StatementTables = {
  reads: readonly TableName[];
  /** Whether rows are deleted depends on the command only. Deleting also affects tables that cascade. */
  writes: readonly { table: TableName; isDelete: boolean }[];
};

/** Maximum number of cached statements; lists of ids produce a different text for each length. */
const MAX_REMEMBERED = 4000;

const KNOWN: ReadonlySet<string> = new Set(TABLES);
const isTable = (name: string): name is TableName => KNOWN.has(name);

const LITERAL = /'(?:[^']|'')*'/g;
const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
/** A comma may be followed by another source of a `from` list; `tracks.title` and function calls are not sources. */
const SOURCE = new RegExp(
  String.raw`(?:\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?\(*|,\s*)${NAME}(?![\w".(])`,
  "gi",
);
const TARGET = new RegExp(
  String.raw`\b(insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!for\s|no\s+key\s|do\s)update)\s+(?:only\s+)?${NAME}`,
  "gi",
);

const remembered = new Map<string, StatementTables>();

/**
 * Returns the tables that a compiled statement names after `from`, `join`, `using`, `insert into`, `update` and the like.
 * When in doubt it includes a table: a name that is only an alias costs a needless refresh, a missed one an outdated
 * response.
 */
export function statementTables(text: string): StatementTables {
  const known = remembered.get(text);
  if (known) return known;
  const plain = text.replaceAll(LITERAL, "''");
  const reads = new Set<TableName>();
  for (const [, name = ""] of plain.matchAll(SOURCE)) if (isTable(name)) reads.add(name);
  const writes = new Map<TableName, boolean>();
  for (const [, command = "", name = ""] of plain.matchAll(TARGET)) {
    if (!isTable(name)) continue;
    const isDelete = /^(delete|truncate|merge)/i.test(command);
    writes.set(name, isDelete || writes.get(name) === true);
  }
  const tables = { reads: [...reads], writes: [...writes].map(([table, isDelete]) => ({ table, isDelete })) };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, tables);
  return tables;
}
