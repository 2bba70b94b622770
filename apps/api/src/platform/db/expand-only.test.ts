import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { migrations } from "./migrations/index.ts";

// Processes of the release before run on the new schema while an update goes from one to the next: a migration adds, and what
// nothing uses any more goes one release later, in a migration whose comment says `contract: …` since when.

/** Migrations before the rule brought an empty site up to its first release. */
const SINCE = "2026-11-22-18";
const TAKES_AWAY =
  /\b(drop\s+(column|table|type|view|function|default)|rename\s+(to|column)|set\s+not\s+null|alter\s+column\s+\w+\s+type|dropColumn|dropTable|renameTo|renameColumn|setNotNull|setDataType|dropDefault)\b/i;

/** Going back takes away what the migration added; only going forward meets the release before. */
const forward = (source: string) => source.split("export async function down")[0] ?? source;
const breaks = (source: string) => TAKES_AWAY.test(forward(source)) && !/\/\/ contract: \S/.test(source);

it("takes nothing from the schema that the release before may still use", () => {
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
])("would notice %s", (source) => {
  expect(breaks(source)).toBe(true);
  expect(breaks(`// contract: unused since 0.2\n${source}`)).toBe(false);
});

it.each(["create index on orders (note)", 'db.schema.alterTable("orders").addColumn("note", "text")'])(
  "lets %s pass",
  (source) => expect(breaks(source)).toBe(false),
);
