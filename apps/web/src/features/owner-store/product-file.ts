import type { MovedProduct } from "@fanfare/contracts/store/product-move-in";
import { type CsvRow, columnsOf, readCsv } from "../owner-kit/files/csv-file.ts";
import { plainText } from "./plain-text.ts";

/** The fields that a column can be assigned to, with the headers that identify each. */
const NAMES = {
  id: ["handle", "url handle", "package id", "item id"],
  name: ["title", "item name", "item title", "package title", "product", "product name", "name"],
  option: ["option", "option name", "option title", "variant", "size"],
  price: ["variant price", "price", "item price"],
  sku: ["variant sku", "sku"],
  stock: ["variant inventory qty", "inventory quantity", "quantity available", "quantity", "stock"],
  description: ["body (html)", "description", "item description"],
  product_type: ["type", "item type", "package type", "product type", "category"],
  picture: ["image src", "product image url", "image url", "picture"],
} as const;
export type ProductField = keyof typeof NAMES;
export type ProductColumns = Record<ProductField, number | null>;

/** Columns that only Shopify's exports have. */
const SHOPIFY = {
  option1: ["option1 name"],
  value1: ["option1 value"],
  option2: ["option2 name"],
  value2: ["option2 value"],
  option3: ["option3 name"],
  value3: ["option3 value"],
  tracker: ["variant inventory tracker", "inventory tracker"],
  policy: ["variant inventory policy", "continue selling when out of stock"],
  status: ["status"],
  published: ["published", "published on online store"],
} as const;

/** Columns by which Bandcamp's exports are recognised. */
const BANDCAMP = {
  available: ["quantity available"],
  item: ["item name", "package title", "package id"],
} as const;

export type ProductFile = {
  headers: string[];
  rows: CsvRow[];
  /** The shop that exported the file, as far as its headers show. */
  from: "Shopify" | "Bandcamp" | null;
  columns: ProductColumns;
};

/** A product of the file with the addresses of its pictures; the pictures are not fetched. */
export type FileProduct = { product: MovedProduct; pictures: string[] };

/** Reads a CSV file of products. Returns null if there is no row below the header. */
export function readProductFile(text: string): ProductFile | null {
  const [first, ...rows] = readCsv(text);
  if (!first || rows.length === 0) return null;
  const columns = columnsOf(first.cells, NAMES);
  return { headers: first.cells, rows, from: exporterOf(first.cells, columns), columns };
}

function exporterOf(headers: readonly string[], columns: ProductColumns): ProductFile["from"] {
  if (columns.id !== null && columnsOf(headers, SHOPIFY).value1 !== null) return "Shopify";
  const { item, available } = columnsOf(headers, BANDCAMP);
  return item !== null && (available !== null || columns.option !== null) ? "Bandcamp" : null;
}

const cellOf = (row: CsvRow, column: number | null): string =>
  column === null ? "" : (row.cells[column] ?? "").trim();

/** Groups rows by key, in the order of each group's first row. */
function grouped(rows: readonly CsvRow[], keyOf: (row: CsvRow) => string): Map<string, [CsvRow, ...CsvRow[]]> {
  const groups = new Map<string, [CsvRow, ...CsvRow[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Stock that Shopify does not track, or that can be oversold, is not counted. */
function shopifyStock(row: CsvRow, file: ProductFile, columns: ProductColumns): string {
  const { tracker, policy } = columnsOf(file.headers, SHOPIFY);
  if (tracker !== null && cellOf(row, tracker) === "") return "";
  if (cellOf(row, policy).toLowerCase() === "continue") return "";
  return cellOf(row, columns.stock);
}

function shopifyProduct(file: ProductFile, rows: readonly [CsvRow, ...CsvRow[]], columns: ProductColumns) {
  const [first] = rows;
  const named = columnsOf(file.headers, SHOPIFY);
  const pairs = [
    [named.option1, named.value1],
    [named.option2, named.value2],
    [named.option3, named.value3],
  ] as const;
  // Shopify writes a product without options as the option "Title" with the value "Default Title".
  const isOne = cellOf(first, named.value1).toLowerCase() === "default title";
  const used = isOne
    ? []
    : pairs.filter(([option, value]) => cellOf(first, option) !== "" || cellOf(first, value) !== "");
  // Additional pictures have rows of their own.
  const variants = rows.filter(
    (row) => row === first || [columns.price, columns.sku, named.value1].some((column) => cellOf(row, column) !== ""),
  );
  const isOff = (column: number | null, words: readonly string[]) =>
    words.includes(cellOf(first, column).toLowerCase());
  return {
    options: used.map(([option], place) => cellOf(first, option) || `Option ${place + 1}`),
    is_draft: isOff(named.status, ["draft", "archived", "unlisted"]) || isOff(named.published, ["false"]),
    variants: variants.map((row) => ({
      row: row.row,
      values: used.map(([, value]) => cellOf(row, value)),
      price: cellOf(row, columns.price),
      sku: cellOf(row, columns.sku),
      stock: shopifyStock(row, file, columns),
    })),
  };
}

function plainProduct(rows: readonly [CsvRow, ...CsvRow[]], columns: ProductColumns) {
  const hasOptions = rows.length > 1 || cellOf(rows[0], columns.option) !== "";
  const isSized = columns.option !== null && hasOptions;
  return {
    options: isSized ? ["Size"] : [],
    is_draft: false,
    variants: rows.map((row) => ({
      row: row.row,
      values: isSized ? [cellOf(row, columns.option)] : [],
      // Often only the first row of an item has a price.
      price: cellOf(row, columns.price) || cellOf(rows[0], columns.price),
      sku: cellOf(row, columns.sku),
      stock: cellOf(row, columns.stock),
    })),
  };
}

/** Returns the products of a file by the given columns. Rows with the same handle, id or name are one product. */
export function productsOf(file: ProductFile, columns: ProductColumns): FileProduct[] {
  const source = file.from?.toLowerCase() ?? "file";
  const keyOf = (row: CsvRow) => cellOf(row, columns.id) || cellOf(row, columns.name).toLowerCase() || `row ${row.row}`;
  return [...grouped(file.rows, keyOf)].map(([key, rows]) => {
    const [first] = rows;
    const pictures = rows.map((row) => cellOf(row, columns.picture)).filter((address) => /^https?:\/\//.test(address));
    return {
      product: {
        row: first.row,
        from: `${source}:${key}`.slice(0, 600),
        name: cellOf(first, columns.name),
        description: plainText(cellOf(first, columns.description)),
        product_type: cellOf(first, columns.product_type),
        ...(file.from === "Shopify" ? shopifyProduct(file, rows, columns) : plainProduct(rows, columns)),
      },
      pictures: [...new Set(pictures)],
    };
  });
}
