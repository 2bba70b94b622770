import { AsyncLocalStorage } from "node:async_hooks";
import type { StatementTables } from "./statement-tables.ts";
import { DELETE_EFFECTS, type TableName, WRITE_EFFECTS } from "./table-effects.gen.ts";

/** The tables that a piece of work has read and written so far. */
export class Observation {
  readonly reads = new Set<TableName>();
  /** Tables whose rows changed, including those changed by cascades and triggers. */
  readonly writes = new Set<TableName>();
  /** Whether the result depends on more than tables, such as the caller. */
  isPersonal = false;
  readonly #outer: Observation | undefined;
  readonly #sharedReads: Map<object, Promise<Observed<unknown>>> | undefined;

  constructor(outer: Observation | undefined, sharesReads = false) {
    this.#outer = outer;
    this.#sharedReads = sharesReads ? new Map() : outer?.sharedReads;
  }

  /** Reads shared by the parts of one response; undefined if reads are not shared. */
  get sharedReads(): Map<object, Promise<Observed<unknown>>> | undefined {
    return this.#sharedReads;
  }

  recordReads(tables: Iterable<TableName>): void {
    for (const table of tables) this.reads.add(table);
    this.#outer?.recordReads(tables);
  }

  noteWrites(tables: Iterable<TableName>): void {
    for (const table of tables) this.writes.add(table);
    this.#sharedReads?.clear();
    this.#outer?.noteWrites(tables);
  }

  markPersonal(): void {
    this.isPersonal = true;
    this.#outer?.markPersonal();
  }
}

type Observed<Result> = { result: Result; observation: Observation };

const storage = new AsyncLocalStorage<Observation>();

/** Returns the observation of the running work, if there is one. */
export const currentObservation = (): Observation | undefined => storage.getStore();

/**
 * Runs `work` and returns its result with the tables that its statements touched. An enclosing observation records them too.
 * With `sharesReads`, each `sharedRead` within `work` runs once.
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
 * Runs `read` once per response, whichever parts need it, and again after a write; outside of a response it runs every time.
 * `key` must be the same object for the same read; callers must not change the result.
 */
export async function sharedRead<Result>(key: object, read: () => Promise<Result>): Promise<Result> {
  const observation = storage.getStore();
  const shared = observation?.sharedReads;
  if (!observation || !shared) return read();
  const begun = shared.get(key) as Promise<Observed<Result>> | undefined;
  const reading = begun ?? observe(read);
  if (!begun) shared.set(key, reading);
  const { result, observation: seen } = await reading;
  observation.recordReads(seen.reads);
  if (seen.isPersonal) observation.markPersonal();
  return result;
}

/** Declares a dependency that is not visible in a statement, such as sorting by a column that is written without notification. */
export const recordReads = (...tables: TableName[]): void => storage.getStore()?.recordReads(tables);

/** Returns all tables in which a statement may have changed rows: its own, and those reached by cascades and triggers. */
export function affectedTables(writes: StatementTables["writes"]): Set<TableName> {
  const affected = new Set<TableName>();
  for (const { table, isDelete } of writes) {
    affected.add(table);
    for (const other of WRITE_EFFECTS[table] ?? []) affected.add(other);
    if (isDelete) for (const other of DELETE_EFFECTS[table] ?? []) affected.add(other);
  }
  return affected;
}
