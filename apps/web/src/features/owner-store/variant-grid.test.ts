import { describe, expect, it } from "vitest";
import { combinations, gridFor } from "./variant-grid.ts";

const option = (name: string, ...values: string[]) => ({
  name,
  values: values.map((value) => ({ value, swatch: null })),
});
const size = option("Size", "S", "M");
const colour = option("Colour", "Black", "Sand");

describe("the grid", () => {
  it("has a row for every way to choose", () => {
    expect(combinations([size, colour])).toEqual([
      { Size: "S", Colour: "Black" },
      { Size: "S", Colour: "Sand" },
      { Size: "M", Colour: "Black" },
      { Size: "M", Colour: "Sand" },
    ]);
    expect(combinations([])).toEqual([]);
  });

  it("keeps what its rows say when values come and go", () => {
    const [small, medium] = gridFor([size], []);
    const rows = [{ ...small, id: 7, sku: "TEE-S", stock: "4" }, medium].filter((row) => row !== undefined);
    const grown = gridFor([option("Size", "S", "L")], rows as never);
    expect(grown.map((row) => [row.id, row.name, row.sku, row.stock])).toEqual([
      [7, "S", "TEE-S", "4"],
      [null, "L", null, ""],
    ]);
  });
});
