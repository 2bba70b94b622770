import { statementTables } from "../db/statement-tables.ts";
import { traced } from "./tracing.ts";

const COMMAND = /^[\s(]*([a-z]+)/i;

/** Does one statement in a span that says its command and the table it is about, and never its text or its values. */
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
