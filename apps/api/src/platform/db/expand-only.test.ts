import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { migrations } from "./migrations/index.ts";

// During an update, processes of the previous release run on the new schema. A migration therefore only adds; unused
// parts are removed one release later, in a migration with a comment `contract: …` that names the release since which
// they are unused.

/** Migrations before this rule only built up the schema of the first release. */
const SINCE = "2026-11-22-18";
const TAKES_AWAY =
  /\b(drop\s+(column|table|type|view|function|default)|rename\s+(to|column)|set\s+not\s+null|alter\s+column\s+\w+\s+type|dropColumn|dropTable|renameTo|renameColumn|setNotNull|setDataType|dropDefault)\b/i;

/** A down migration removes what the migration added; only the up migration affects the previous release. */
const forward = (source: string) => source.split("export async function down")[0] ?? source;
const breaks = (source: string) => TAKES_AWAY.test(forward(source)) && !/\/\/ contract: \S/.test(source);

it("removes nothing from the schema that the previous release may still use", () => {
  const names = Object.keys(migrations).filter((name) => name >= SINCE);
  const broken = names.filter((name) =>
    breaks(readFileSync(join(import.meta.dirname, "migrations", `${name}.ts`), "utf8")),
  );
  expect(broken).toEqual([]);
});

it.each([
  'db.schema.alterTable("orders").dropColumn("note").execute()',
  "await sql`alter table orders rename column note to remark`.execute(db)",
  "await sql`alter table orders alter column note set not null`.execute(db)",
])("detects %s", (source) => {
  expect(breaks(source)).toBe(true);
  expect(breaks(`// contract: unused since 0.2\n${source}`)).toBe(false);
});

it.each(["create index on orders (note)", 'db.schema.alterTable("orders").addColumn("note", "text")'])(
  "allows %s",
  (source) => expect(breaks(source)).toBe(false),
);
