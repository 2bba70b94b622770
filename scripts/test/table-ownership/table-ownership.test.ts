import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../lib/command.ts";
import { EXCEPTIONS } from "./exceptions.ts";
import { OWNED } from "./owners.ts";
import { tablesIn } from "./tables-in.ts";

const MODULES = join(ROOT, "apps/api/src/modules");
/** Looks across all areas for the owner; it may read every table and writes none. */
const READER = "insights";
const WRITES = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:insert into|delete from|update \w+ set)\b/;
const types = readFileSync(join(ROOT, "apps/api/src/platform/db/types.gen.ts"), "utf8");
const tables = new Set(
  [...types.slice(types.indexOf("export interface DB {")).matchAll(/^ {2}(\w+):/gm)].map((match) => match[1] ?? ""),
);
const owner = new Map(Object.entries(OWNED).flatMap(([name, own]) => own.map((table) => [table, name] as const)));

/** The tables of others that each file of a module names, by the file's path below `modules`. */
function foreignTables(): Record<string, string[]> {
  const paths = readdirSync(MODULES, { recursive: true })
    .map((path) => String(path).replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !path.includes(".test.") && !path.startsWith(`${READER}/`))
    .sort();
  const found = paths.map((path) => {
    const [module = ""] = path.split("/");
    const named = tablesIn(readFileSync(join(MODULES, path), "utf8"), tables);
    return [path, named.filter((table) => owner.get(table) !== module)] as const;
  });
  return Object.fromEntries(found.filter(([, named]) => named.length > 0));
}

describe("table ownership", () => {
  it("gives every table of the schema one owner, and names no table that is gone", () => {
    const listed = Object.values(OWNED).flat();
    expect(listed.toSorted()).toEqual([...tables].sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  // A new entry is a decision; better, ask the owner's service. An entry that is no longer true has to go.
  it("finds SQL on another module's tables in the listed files only, and there on the listed tables only", () => {
    expect(foreignTables()).toEqual(EXCEPTIONS);
  });

  it("lets insights read every table, for it writes none", () => {
    const sources = readdirSync(join(MODULES, READER)).map((name) => readFileSync(join(MODULES, READER, name), "utf8"));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((source) => WRITES.test(source))).toEqual([]);
    expect(WRITES.test('db.updateTable("users")') && WRITES.test("sql`update users set id = 1`")).toBe(true);
  });
});

describe("tablesIn", () => {
  const known = new Set(["albums", "tracks", "orders", "users"]);

  it.each([
    ["Kysely's calls", 'db.selectFrom("albums as a").innerJoin("tracks", "x", "y")', ["albums", "tracks"]],
    ["a list of tables", 'db.selectFrom(["orders", "users as u"])', ["orders", "users"]],
    ["subqueries", 'eb.exists(eb.selectFrom("users").select("id"))', ["users"]],
    [
      "writes",
      'db.updateTable("orders"); db.insertInto("users"); db.deleteFrom("tracks")',
      ["orders", "tracks", "users"],
    ],
    ["raw SQL", "sql<{ id: number; n: string }>`select 1 from albums join tracks on true`", ["albums", "tracks"]],
    ["raw lists and aliases", "sql`select 1 from albums a, orders as o`", ["albums", "orders"]],
    ["nested templates", `sql\`select \${x ? sql\`(select 1 from users)\` : 1} from orders\``, ["orders", "users"]],
    ["pool queries", 'pool.query("delete from users where id = $1")', ["users"]],
    ["raw writes", "sql`insert into users values (1)`; sql`update orders set id = 1`", ["orders", "users"]],
  ])("sees %s", (_, source, expected) => {
    expect(tablesIn(source, known)).toEqual(expected);
  });

  it.each([
    ["comments", '// sql`select 1 from users`\n/* db.selectFrom("users") */'],
    ["texts", 'const text = "Remove it from orders first"'],
    ["columns", 'db.where("users.id", "=", 1).orderBy("orders.id")'],
    ["common table expressions", "sql`with rated as (select 1) select * from rated`"],
  ])("does not take %s for tables", (_, source) => {
    expect(tablesIn(source, known)).toEqual([]);
  });
});
