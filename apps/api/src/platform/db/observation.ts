import { AsyncLocalStorage } from "node:async_hooks";
import type { StatementTables } from "./statement-tables.ts";
import { DELETE_EFFECTS, type TableName, WRITE_EFFECTS } from "./table-effects.gen.ts";

/** Which tables a piece of work has read and written so far. */
export class Observation {
  readonly reads = new Set<TableName>();
  /** Tables whose rows changed, those included that cascades and triggers reach. */
  readonly writes = new Set<TableName>();
  /** Whether something in the result depends on more than tables, such as who asks. */
  isPersonal = false;
  readonly #outer: Observation | undefined;

  constructor(outer: Observation | undefined) {
    this.#outer = outer;
  }

  noteReads(tables: Iterable<TableName>): void {
    for (const table of tables) this.reads.add(table);
    this.#outer?.noteReads(tables);
  }

  noteWrites(tables: Iterable<TableName>): void {
    for (const table of tables) this.writes.add(table);
    this.#outer?.noteWrites(tables);
  }

  notePersonal(): void {
    this.isPersonal = true;
    this.#outer?.notePersonal();
  }
}

const storage = new AsyncLocalStorage<Observation>();

/** What the running work is observed by, if anything. */
export const currentObservation = (): Observation | undefined => storage.getStore();

/** Runs `work` and tells which tables its statements touched. An observation around it hears of them as well. */
export async function observe<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; observation: Observation }> {
  const observation = new Observation(storage.getStore());
  const result = await storage.run(observation, work);
  return { result, observation };
}

/** Declares a dependency that no statement shows, such as an order by a column that is written without notice. */
export const noteReads = (...tables: TableName[]): void => storage.getStore()?.noteReads(tables);

/** All tables in which a statement may have changed rows: its own, and what cascades and triggers reach from there. */
export function affectedTables(writes: StatementTables["writes"]): Set<TableName> {
  const affected = new Set<TableName>();
  for (const { table, isDelete } of writes) {
    affected.add(table);
    for (const other of WRITE_EFFECTS[table] ?? []) affected.add(other);
    if (isDelete) for (const other of DELETE_EFFECTS[table] ?? []) affected.add(other);
  }
  return affected;
}
