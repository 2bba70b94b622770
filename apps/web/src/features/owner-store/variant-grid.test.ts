import { describe, expect, it } from "vitest";
import { combinations, gridFor } from "./variant-grid.ts";

const option = (name: string, ...values: string[]) => ({
  name,
  values: values.map((value) => ({ value, swatch: null })),
});
const size = option("Size", "S", "M");
const colour = option("Colour", "Black", "Sand");

describe("variant grid", () => {
  it("has a row for every combination of values", () => {
    expect(combinations([size, colour])).toEqual([
      { Size: "S", Colour: "Black" },
      { Size: "S", Colour: "Sand" },
      { Size: "M", Colour: "Black" },
      { Size: "M", Colour: "Sand" },
    ]);
    expect(combinations([])).toEqual([]);
  });

  it("keeps the data of its rows when values are added or removed", () => {
    const [small, medium] = gridFor([size], []);
    const rows = [{ ...small, id: 7, sku: "TEE-S", stock: "4" }, medium].filter((row) => row !== undefined);
    const grown = gridFor([option("Size", "S", "L")], rows as never);
    expect(grown.map((row) => [row.id, row.name, row.sku, row.stock])).toEqual([
      [7, "S", "TEE-S", "4"],
      [null, "L", null, ""],
    ]);
  });

  const rowsOf = (...names: string[]) =>
    gridFor([option("Size", ...names)], []).map((row, index) => ({ ...row, id: index + 1, sku: `TEE-${row.name}` }));
  const told = (rows: ReturnType<typeof gridFor>) => rows.map((row) => [row.id, row.name, row.sku]);

  it("keeps its rows when an option is renamed", () => {
    const sizes = option("Size", "S", "M");
    const named = gridFor([option("Sizes", "S", "M")], rowsOf("S", "M"), { before: [sizes], from: [0] });
    expect(told(named)).toEqual([
      [1, "S", "TEE-S"],
      [2, "M", "TEE-M"],
    ]);
    expect(named.map((row) => row.options)).toEqual([{ Sizes: "S" }, { Sizes: "M" }]);
  });

  it("keeps a row whose value is renamed, and renames the row unless it was named by hand", () => {
    const rows = rowsOf("S", "XL").map((row) => (row.id === 1 ? { ...row, name: "The small one" } : row));
    const now = option("Size", "Small", "X-Large");
    expect(told(gridFor([now], rows, { before: [option("Size", "S", "XL")], from: [0] }))).toEqual([
      [1, "The small one", "TEE-S"],
      [2, "X-Large", "TEE-XL"],
    ]);
  });

  it("stays as it is while a new option has no values, and then assigns existing rows to its first value", () => {
    const [begun, chosen] = [
      [size, option("")],
      [size, colour],
    ];
    const rows = gridFor(begun, rowsOf("S", "M"), { before: [size], from: [0, null] });
    expect(told(rows)).toEqual(told(rowsOf("S", "M")));
    expect(gridFor(chosen, rows, { before: begun, from: [0, 1] }).map((row) => [row.id, row.name])).toEqual([
      [1, "S / Black"],
      [null, "S / Sand"],
      [2, "M / Black"],
      [null, "M / Sand"],
    ]);
  });

  it("finds a row again when its value is removed and added back", () => {
    const rows = rowsOf("S", "M");
    const less = gridFor([option("Size", "S")], rows, { before: [size], from: [0] }, rows);
    const again = gridFor([size], less, { before: [option("Size", "S")], from: [0] }, rows);
    expect(told(again)).toEqual(told(rows));
  });

  it("creates a new row for a value with the old name of a renamed one", () => {
    const rows = rowsOf("S", "M");
    const renamed = option("Size", "Small", "M");
    const small = gridFor([renamed], rows, { before: [size], from: [0] }, rows);
    const both = gridFor([option("Size", "S", "Small", "M")], small, { before: [renamed], from: [0] }, rows);
    expect(told(both)).toEqual([
      [null, "S", null],
      [1, "Small", "TEE-S"],
      [2, "M", "TEE-M"],
    ]);
  });
});
