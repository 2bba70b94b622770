import { type Kysely, sql } from "kysely";

/** The path of the generated effects, relative to the package. */
export const TABLE_EFFECTS_FILE = "src/platform/db/table-effects.gen.ts";

type Edges = Map<string, Set<string>>;

/** A table whose rows are changed or deleted. */
type State = { table: string; isDeleted: boolean };

/** How tables affect each other: `cascades` deletes the other's rows, `clears` and `triggers` change them. */
type Graph = { cascades: Edges; clears: Edges; triggers: Edges };

function* nextStates({ cascades, clears, triggers }: Graph, { table, isDeleted }: State): Generator<State> {
  for (const other of triggers.get(table) ?? []) yield { table: other, isDeleted: false };
  if (!isDeleted) return;
  for (const other of clears.get(table) ?? []) yield { table: other, isDeleted: false };
  for (const other of cascades.get(table) ?? []) yield { table: other, isDeleted: true };
}

/** Every other table that changes when this table's rows do. */
function reachedFrom(graph: Graph, start: State): string[] {
  const seen = new Set([`${start.table} ${start.isDeleted}`]);
  const reached = new Set<string>();
  const open = [start];
  for (let state = open.pop(); state; state = open.pop()) {
    for (const next of nextStates(graph, state)) {
      const key = `${next.table} ${next.isDeleted}`;
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(next);
      if (next.table !== start.table) reached.add(next.table);
    }
  }
  return [...reached].toSorted();
}

const addEdge = (edges: Edges, from: string, to: string) => {
  edges.set(from, (edges.get(from) ?? new Set()).add(to));
};

/**
 * The tables of a migrated database, and the other tables that a write or a deletion in each may change automatically: by
 * triggers, read from the text of their functions, and by foreign keys that cascade. As TypeScript source; equal schemas yield
 * equal text.
 */
export async function generateTableEffects<T>(db: Kysely<T>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'
     order by tablename`.execute(db);
  const names = tables.map(({ name }) => name);

  const graph: Graph = { cascades: new Map(), clears: new Map(), triggers: new Map() };
  const { rows: functions } = await sql<{ table: string; source: string }>`
    select class.relname as "table", pg_proc.prosrc as source
      from pg_trigger
      join pg_class as class on class.oid = pg_trigger.tgrelid
      join pg_proc on pg_proc.oid = pg_trigger.tgfoid
     where not pg_trigger.tgisinternal and class.relnamespace = 'public'::regnamespace`.execute(db);
  for (const { table, source } of functions) {
    for (const [, name = ""] of source.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi)) {
      if (names.includes(name)) addEdge(graph.triggers, table, name);
    }
  }
  const { rows: keys } = await sql<{ child: string; parent: string; action: string }>`
    select child.relname as child, parent.relname as parent, key.confdeltype as action
      from pg_constraint as key
      join pg_class as child on child.oid = key.conrelid
      join pg_class as parent on parent.oid = key.confrelid
     where key.contype = 'f' and key.confdeltype in ('c', 'n', 'd')
       and child.relnamespace = 'public'::regnamespace`.execute(db);
  for (const { child, parent, action } of keys) {
    addEdge(action === "c" ? graph.cascades : graph.clears, parent, child);
  }

  const effects = (isDeleted: boolean) =>
    names
      .map((table) => ({ table, reached: reachedFrom(graph, { table, isDeleted }) }))
      .filter(({ reached }) => reached.length > 0)
      .map(({ table, reached }) => `  ${table}: ${list(reached, `  ${table}: `.length + 1)},\n`)
      .join("");
  return `// Generated from the migrated schema by \`pnpm db:types\`; a test fails when it is out of date.

export const TABLES = [
${names.map((name) => `  ${JSON.stringify(name)},\n`).join("")}] as const;

export type TableName = (typeof TABLES)[number];

type Effects = { readonly [Table in TableName]?: readonly TableName[] };

/** Tables that triggers may change after a write in this one. */
export const WRITE_EFFECTS: Effects = {
${effects(false)}};

/** Tables that cascades and triggers may change after a deletion in this one. */
export const DELETE_EFFECTS: Effects = {
${effects(true)}};
`;
}

/** An array as the formatter prints it within 120 columns. */
function list(values: readonly string[], indent: number): string {
  const quoted = values.map((value) => JSON.stringify(value));
  const line = `[${quoted.join(", ")}]`;
  return indent + line.length <= 120 ? line : `[\n${quoted.map((value) => `    ${value},\n`).join("")}  ]`;
}
