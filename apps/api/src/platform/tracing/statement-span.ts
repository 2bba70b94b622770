import { statementTables } from "../db/statement-tables.ts";
import { traced } from "./tracing.ts";

const COMMAND = /^[\s(]*([a-z]+)/i;

/** Runs a statement in a span with its command and main table, but never its text or values. */
export function tracedStatement<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  const { reads, writes } = statementTables(text);
  const command = COMMAND.exec(text)?.[1]?.toUpperCase() ?? "STATEMENT";
  const table = writes[0]?.table ?? reads[0];
  return traced(
    table === undefined ? command : `${command} ${table}`,
    {
      kind: "client",
      attributes: {
        "db.system.name": "postgresql",
        "db.operation.name": command,
        ...(table === undefined ? {} : { "db.collection.name": table }),
      },
    },
    work,
  );
}
