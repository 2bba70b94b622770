import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../lib/command.ts";
import { hasSql } from "./has-sql.ts";

const SOURCE = join(ROOT, "apps/api/src");
/** The layers that contain SQL: queries, declarations of personal data, migrations, and the database platform itself. */
const LAYER = /\.(queries|personal-data)\.ts$|^platform\/db\//;

describe("SQL", () => {
  it("occurs only in the query layer", () => {
    const found = readdirSync(SOURCE, { recursive: true })
      .map((path) => String(path).replaceAll("\\", "/"))
      .filter((path) => path.endsWith(".ts") && !path.includes(".test.") && !LAYER.test(path))
      .filter((path) => hasSql(readFileSync(join(SOURCE, path), "utf8")));
    expect(found).toEqual([]);
  });

  it.each([
    'db.selectFrom("albums")',
    'trx\n  .updateTable("albums")',
    "sql`select 1`",
    "sql<{ id: number }>`select 1`",
    'pool.query("select 1")',
    'client.query<{ id: number }>("select 1")',
  ])("is detected in %j", (source) => {
    expect(hasSql(source)).toBe(true);
  });

  it.each([
    "// db.selectFrom(albums)",
    "/* sql`select 1` */",
    "router.query(({ ctx }) => ctx.list())",
    'import { sql } from "kysely";',
  ])("is not detected in %j", (source) => {
    expect(hasSql(source)).toBe(false);
  });
});
