/** A statement as it was sent to the server. */
export type Statement = { sql: string; parameters: readonly unknown[] };

/** Maps numbers that are specific to the recording to the pgbench variables that replace them. */
export type Variables = ReadonlyMap<number, string>;

/** pgbench treats `:name` as a variable everywhere, even within quotes; a blank prevents that in JSON. */
const quoted = (text: string) => `'${text.replace(/:(?=[A-Za-z_])/g, ": ").replaceAll("'", "''")}'`;

function literal(value: unknown, variables: Variables): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number") return variables.has(value) ? `:${variables.get(value)}` : String(value);
  if (typeof value === "boolean") return String(value);
  if (value instanceof Date) return quoted(value.toISOString());
  if (Array.isArray(value)) return `array[${value.map((item) => literal(item, variables)).join()}]`;
  return quoted(String(value));
}

/** The statement on one line, with its parameters filled in. */
const inline = ({ sql, parameters }: Statement, variables: Variables) =>
  sql
    .replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1], variables))
    .replace(/\s+/g, " ");

/**
 * The statements of one order as a pgbench transaction. Each run belongs to another fan, whose number is `first_fan` plus a
 * counter; ids that the server assigns on the way (cart, order) are captured with \gset.
 */
export function pgbenchScript(statements: readonly Statement[], variables: Variables): string {
  const lines = statements.map((statement) => {
    const text = inline(statement, variables);
    if (text.startsWith('insert into "carts"')) return `${text} \\gset cart_`;
    if (text.startsWith('insert into "orders"')) return `${text} \\gset order_`;
    return `${text};`;
  });
  return [
    "\\set i :i + 1",
    "\\set nth :client_id * :per_client + :i - 1",
    "\\set fan :first_fan + :nth",
    "\\set variant :first_variant + :nth % :items",
    "\\set product :first_product + :nth % :items",
    "begin;",
    ...lines,
    "commit;",
    "",
  ].join("\n");
}
