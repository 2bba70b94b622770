import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { currentReplica } from "./replica-reads.ts";
import { statementTables } from "./statement-tables.ts";

type Replica = NonNullable<ReturnType<typeof currentReplica>>;

const READ = /^\s*(select|with)\b/i;
/** What locks rows or does something: a replica refuses it, and the primary has to do it. */
const EFFECT =
  /\bfor\s+(no\s+key\s+update|update|key\s+share|share)\b|\b(nextval|setval|set_config|pg_\w+)\s*\(|graphile_worker\./i;

const isRead = (text: string) => READ.test(text) && !EFFECT.test(text) && statementTables(text).writes.length === 0;

/**
 * A connection that asks a replica where it can. The primary is asked for everything else, for what the replica fails at,
 * and for all that follows that on the same connection.
 */
export class ReplicaConnection implements DatabaseConnection {
  readonly #replica: Replica;
  readonly #acquire: () => Promise<DatabaseConnection>;
  #primary: Promise<DatabaseConnection> | undefined;

  constructor(replica: Replica, acquire: () => Promise<DatabaseConnection>) {
    this.#replica = replica;
    this.#acquire = acquire;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#primary === undefined && isRead(query.sql)) {
      try {
        const { rows } = await this.#replica.pool.query(query.sql, [...query.parameters]);
        return { rows: rows as Row[] };
      } catch (error) {
        this.#replica.failed(error);
      }
    }
    return (await this.primary()).executeQuery<Row>(query);
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    yield* (await this.primary()).streamQuery<Row>(query, chunkSize);
  }

  /** The primary's connection that stands behind this one, which is acquired where there is none yet. */
  primary(): Promise<DatabaseConnection> {
    this.#primary ??= this.#acquire();
    return this.#primary;
  }

  /** The same, where one was needed. */
  get acquired(): Promise<DatabaseConnection> | undefined {
    return this.#primary;
  }
}
