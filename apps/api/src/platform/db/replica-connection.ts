import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { currentReplica } from "./replica-reads.ts";
import { statementTables } from "./statement-tables.ts";

type Replica = NonNullable<ReturnType<typeof currentReplica>>;

const READ = /^\s*(select|with)\b/i;
/** Row locks and functions with side effects, which a replica refuses and the primary has to run. */
const EFFECT =
  /\bfor\s+(no\s+key\s+update|update|key\s+share|share)\b|\b(nextval|setval|set_config|pg_\w+)\s*\(|graphile_worker\./i;

const isRead = (text: string) => READ.test(text) && !EFFECT.test(text) && statementTables(text).writes.length === 0;

/**
 * A connection that reads from a replica where possible. All other statements go to the primary, as does a read that fails
 * on the replica, and everything that follows on the same connection.
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

  /** Returns the connection to the primary behind this one; acquires it if necessary. */
  primary(): Promise<DatabaseConnection> {
    this.#primary ??= this.#acquire();
    return this.#primary;
  }

  /** The connection to the primary, if one was needed. */
  get acquired(): Promise<DatabaseConnection> | undefined {
    return this.#primary;
  }
}
