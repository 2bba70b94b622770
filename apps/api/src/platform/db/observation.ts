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
  readonly #sharedReads: Map<object, Promise<Observed<unknown>>> | undefined;

  constructor(outer: Observation | undefined, sharesReads = false) {
    this.#outer = outer;
    this.#sharedReads = sharesReads ? new Map() : outer?.sharedReads;
  }

  /** What parts of one response read in common; undefined where each reads for itself. */
  get sharedReads(): Map<object, Promise<Observed<unknown>>> | undefined {
    return this.#sharedReads;
  }

  noteReads(tables: Iterable<TableName>): void {
    for (const table of tables) this.reads.add(table);
    this.#outer?.noteReads(tables);
  }

  noteWrites(tables: Iterable<TableName>): void {
    for (const table of tables) this.writes.add(table);
    this.#sharedReads?.clear();
    this.#outer?.noteWrites(tables);
  }

  notePersonal(): void {
    this.isPersonal = true;
    this.#outer?.notePersonal();
  }
}

type Observed<Result> = { result: Result; observation: Observation };

const storage = new AsyncLocalStorage<Observation>();

/** What the running work is observed by, if anything. */
export const currentObservation = (): Observation | undefined => storage.getStore();

/**
 * Runs `work` and tells which tables its statements touched. An observation around it hears of them as well. With
 * `sharesReads`, what `work` reads by `sharedRead` is read once.
 */
export async function observe<Result>(
  work: () => Promise<Result>,
  { sharesReads = false } = {},
): Promise<Observed<Result>> {
  const observation = new Observation(storage.getStore(), sharesReads);
  const result = await storage.run(observation, work);
  return { result, observation };
}

/**
 * Does `read` once for the response that is being made, whichever of its parts asks, and again after a write; anywhere
 * else each time. `key` is the same for the same read, and its result must not be changed.
 */
export async function sharedRead<Result>(key: object, read: () => Promise<Result>): Promise<Result> {
  const observation = storage.getStore();
  const shared = observation?.sharedReads;
  if (!observation || !shared) return read();
  const begun = shared.get(key) as Promise<Observed<Result>> | undefined;
  const reading = begun ?? observe(read);
  if (!begun) shared.set(key, reading);
  const { result, observation: seen } = await reading;
  observation.noteReads(seen.reads);
  if (seen.isPersonal) observation.notePersonal();
  return result;
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
