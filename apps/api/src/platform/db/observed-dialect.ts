import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { tracedStatement } from "../tracing/statement-span.ts";
import { currentTracing } from "../tracing/tracing.ts";
import { affectedTables, currentObservation } from "./observation.ts";
import { ReplicaConnection } from "./replica-connection.ts";
import { currentReplica } from "./replica-reads.ts";
import { statementTables } from "./statement-tables.ts";

/** A statement that changed no rows has a count of zero; one without a count may have changed rows in a `with`. */
const hasChanged = (result: QueryResult<unknown>) => result.numAffectedRows !== 0n;

/** Records the tables of every statement in the current observation, if there is one. */
class ObservedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!currentTracing()) return this.#execute<Row>(query);
    return tracedStatement(query.sql, () => this.#execute<Row>(query));
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const observation = currentObservation();
    if (!observation) return this.inner.executeQuery<Row>(query);
    const { reads, writes } = statementTables(query.sql);
    observation.recordReads(reads);
    const result = await this.inner.executeQuery<Row>(query);
    if (writes.length > 0 && hasChanged(result)) observation.noteWrites(affectedTables(writes));
    return result;
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    currentObservation()?.recordReads(statementTables(query.sql).reads);
    return this.inner.streamQuery<Row>(query, chunkSize);
  }
}

class ObservedDriver implements Driver {
  readonly #inner: Driver;
  /** The inner driver keeps state on its own connections, so each one has a permanent wrapper. */
  readonly #wrappers = new WeakMap<DatabaseConnection, ObservedConnection>();

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  init = () => this.#inner.init();
  destroy = () => this.#inner.destroy();

  /** In work that may read from a replica, a connection to the primary is acquired only when it is needed. */
  async acquireConnection(): Promise<DatabaseConnection> {
    const replica = currentReplica();
    if (!replica) return this.#observed(await this.#inner.acquireConnection());
    return new ObservedConnection(new ReplicaConnection(replica, () => this.#inner.acquireConnection()));
  }

  #observed(connection: DatabaseConnection): ObservedConnection {
    const known = this.#wrappers.get(connection);
    if (known) return known;
    const wrapper = new ObservedConnection(connection);
    this.#wrappers.set(connection, wrapper);
    return wrapper;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const own = connection instanceof ObservedConnection ? connection.inner : connection;
    const held = own instanceof ReplicaConnection ? own.acquired : Promise.resolve(own);
    // If acquiring the connection failed, the caller has already received that error.
    const primary = await held?.catch(() => undefined);
    if (primary) await this.#inner.releaseConnection(primary);
  }
  beginTransaction = async (connection: DatabaseConnection, settings: TransactionSettings) =>
    this.#inner.beginTransaction(await unwrap(connection), settings);
  commitTransaction = async (connection: DatabaseConnection) => this.#inner.commitTransaction(await unwrap(connection));
  rollbackTransaction = async (connection: DatabaseConnection) =>
    this.#inner.rollbackTransaction(await unwrap(connection));
  savepoint: NonNullable<Driver["savepoint"]> = async (connection, name, compile) =>
    this.#inner.savepoint?.(await unwrap(connection), name, compile);
  rollbackToSavepoint: NonNullable<Driver["rollbackToSavepoint"]> = async (connection, name, compile) =>
    this.#inner.rollbackToSavepoint?.(await unwrap(connection), name, compile);
  releaseSavepoint: NonNullable<Driver["releaseSavepoint"]> = async (connection, name, compile) =>
    this.#inner.releaseSavepoint?.(await unwrap(connection), name, compile);
}

/** Returns the driver's own connection, which is the primary's. */
function unwrap(connection: DatabaseConnection): DatabaseConnection | Promise<DatabaseConnection> {
  const own = connection instanceof ObservedConnection ? connection.inner : connection;
  return own instanceof ReplicaConnection ? own.primary() : own;
}

/** Kysely's PostgreSQL dialect, which also records each statement's tables in the current observation. */
export class ObservedPostgresDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];
  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new ObservedDriver(new PostgresDriver(this.#config));
  }
}
