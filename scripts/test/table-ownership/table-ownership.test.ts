import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../lib/command.ts";
import { OWNED } from "./owners.ts";
import { tablesIn } from "./tables-in.ts";

const SOURCE = join(ROOT, "apps/api/src");
/** Reports across all areas for the owner; it may read every table and writes none. */
const READER = "insights";
/** Fills an empty site with the invented artist, across all areas, and removes it again. */
const WRITER = "demo";
/** The schema itself. */
const SCHEMA = "platform/db/";
const WRITES = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:insert into|delete from|update \w+ set)\b/;
const types = readFileSync(join(ROOT, "apps/api/src/platform/db/types.gen.ts"), "utf8");
const tables = new Set(
  [...types.slice(types.indexOf("export interface DB {")).matchAll(/^ {2}(\w+):/gm)].map((match) => match[1] ?? ""),
);
const owner = new Map(Object.entries(OWNED).flatMap(([name, own]) => own.map((table) => [table, name] as const)));

/** The module that a file belongs to, or its folder in `src` if it is in none. */
const placeOf = (path: string) => path.replace(/^modules\//, "").split("/")[0] ?? "";

/** The tables of other modules that each file names, by the file's path below `src`. */
function foreignTables(): Record<string, string[]> {
  const paths = readdirSync(SOURCE, { recursive: true })
    .map((path) => String(path).replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !path.includes(".test.") && !path.startsWith(SCHEMA))
    .filter((path) => placeOf(path) !== READER && placeOf(path) !== WRITER)
    .sort();
  const found = paths.map((path) => {
    const named = tablesIn(readFileSync(join(SOURCE, path), "utf8"), tables);
    return [path, named.filter((table) => owner.get(table) !== placeOf(path))] as const;
  });
  return Object.fromEntries(found.filter(([, named]) => named.length > 0));
}

describe("table ownership", () => {
  it("gives every table of the schema one owner, and lists no removed table", () => {
    const listed = Object.values(OWNED).flat();
    expect(listed.toSorted()).toEqual([...tables].sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  // A module uses another's services, or joins the views in its `public.queries.ts`.
  it("finds no SQL on another module's tables", () => {
    expect(foreignTables()).toEqual({});
  });

  it("lets insights read every table, since it writes none", () => {
    const room = join(SOURCE, "modules", READER);
    const sources = readdirSync(room).map((name) => readFileSync(join(room, name), "utf8"));
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
  ])("detects %s", (_, source, expected) => {
    expect(tablesIn(source, known)).toEqual(expected);
  });

  it.each([
    ["comments", '// sql`select 1 from users`\n/* db.selectFrom("users") */'],
    ["texts", 'const text = "Remove it from orders first"'],
    ["columns", 'db.where("users.id", "=", 1).orderBy("orders.id")'],
    ["common table expressions", "sql`with rated as (select 1) select * from rated`"],
  ])("does not treat %s as tables", (_, source) => {
    expect(tablesIn(source, known)).toEqual([]);
  });
});
