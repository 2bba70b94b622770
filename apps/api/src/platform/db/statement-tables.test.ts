import { describe, expect, it } from "vitest";
import { statementTables } from "./statement-tables.ts";

const reads = (sql: string) => statementTables(sql).reads.toSorted();
const writes = (sql: string) => statementTables(sql).writes;

describe("tables of a statement", () => {
  it("are found after from and join, also in subqueries, comma lists and raw fragments", () => {
    expect(reads('select "tracks"."id" from "tracks" inner join "albums" as "a" on true')).toEqual([
      "albums",
      "tracks",
    ]);
    expect(reads("select exists (select from orders join order_items using (order_id)) from reviews")).toEqual([
      "order_items",
      "orders",
      "reviews",
    ]);
    expect(reads('select 1 from "events" as "e", "venues" as "v" where true')).toEqual(["events", "venues"]);
    expect(reads("select 1 from albums, lateral (select 1 from tracks) as t")).toEqual(["albums", "tracks"]);
  });

  it("do not include columns, aliases, functions or words in string literals", () => {
    expect(reads('select "tracks"."title", extract(epoch from now()) from "albums" as "tracks"')).toEqual(["albums"]);
    expect(reads("select 'from tracks' as text, substring(title from 1) from albums")).toEqual(["albums"]);
  });

  it("include written tables and whether rows are deleted", () => {
    expect(writes('insert into "plays" ("a") values ($1) on conflict do update set "a" = 1')).toEqual([
      { table: "plays", isDelete: false },
    ]);
    expect(writes("with gone as (delete from carts returning id) update only orders set a = 1")).toEqual([
      { table: "carts", isDelete: true },
      { table: "orders", isDelete: false },
    ]);
  });

  it("are not counted as written by a row lock", () => {
    expect(writes('select 1 from "orders" for update')).toEqual([]);
    expect(writes("select 1 from orders for no key update of orders")).toEqual([]);
  });
});
