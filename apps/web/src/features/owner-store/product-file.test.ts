import { describe, expect, it } from "vitest";
import { productsOf, readProductFile } from "./product-file.ts";

const taken = (text: string) => {
  const file = readProductFile(text);
  return { from: file?.from, products: file ? productsOf(file, file.columns) : [] };
};

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Image Src,Status
tee,Classic Tee,"<p>Soft &amp; warm</p><p>Two<br>lines<script>x()</script></p>",A,Shirts,,true,Size,S,Colour,Black,T-S,shopify,5,deny,25.00,https://cdn.example/1.jpg,active
tee,,,,,,,,M,,Black,T-M,shopify,3,continue,25.00,https://cdn.example/2.jpg,
tee,,,,,,,,,,,,,,,,https://cdn.example/3.jpg,
poster,Poster,,A,Prints,,true,Title,Default Title,,,P-1,,0,deny,"9,99",,draft
`;

describe("product file", () => {
  it("groups a Shopify export by handle, with its sizes, stock and picture addresses", () => {
    const { from, products } = taken(SHOPIFY);
    expect(from).toBe("Shopify");
    expect(products).toEqual([
      {
        product: {
          row: 2,
          from: "shopify:tee",
          name: "Classic Tee",
          description: "Soft & warm\nTwo\nlines",
          product_type: "Shirts",
          options: ["Size", "Colour"],
          is_draft: false,
          variants: [
            { row: 2, values: ["S", "Black"], price: "25.00", sku: "T-S", stock: "5" },
            { row: 3, values: ["M", "Black"], price: "25.00", sku: "T-M", stock: "" },
          ],
        },
        pictures: ["https://cdn.example/1.jpg", "https://cdn.example/2.jpg", "https://cdn.example/3.jpg"],
      },
      {
        product: expect.objectContaining({
          row: 5,
          from: "shopify:poster",
          options: [],
          is_draft: true,
          variants: [{ row: 5, values: [], price: "9,99", sku: "P-1", stock: "" }],
        }),
        pictures: [],
      },
    ]);
  });

  it("reads Shopify's newer export by its newer headers", () => {
    const { from, products } = taken(
      "Title,URL handle,Description,Type,Status,SKU,Option1 name,Option1 value,Price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL\nMug,mug,Hot,Mugs,Active,M-1,Title,Default Title,12.50,shopify,4,DENY,https://cdn.example/m.jpg\n",
    );
    expect([from, products[0]?.product.variants]).toEqual([
      "Shopify",
      [{ row: 2, values: [], price: "12.50", sku: "M-1", stock: "4" }],
    ]);
  });

  it("reads one variant per row of a Bandcamp export, with the item's price for all of them", () => {
    const { from, products } = taken(
      "Item Name,Item Type,Option,SKU,Price,Quantity Available\nTour Shirt,T-Shirt/Apparel,M,B-M,20,4\nTour Shirt,T-Shirt/Apparel,L,B-L,,0\nTape,Cassette,,B-T,8.5,\n",
    );
    expect(from).toBe("Bandcamp");
    expect(products.map(({ product }) => [product.from, product.options, product.variants])).toEqual([
      [
        "bandcamp:tour shirt",
        ["Size"],
        [
          { row: 2, values: ["M"], price: "20", sku: "B-M", stock: "4" },
          { row: 3, values: ["L"], price: "20", sku: "B-L", stock: "0" },
        ],
      ],
      ["bandcamp:tape", [], [{ row: 4, values: [], price: "8.5", sku: "B-T", stock: "" }]],
    ]);
  });

  it("reads any other file by the chosen columns", () => {
    const file = readProductFile("Was;Preis\nTasse;9,99\n");
    expect(file?.columns).toMatchObject({ name: null, price: null });
    const products = file ? productsOf(file, { ...file.columns, name: 0, price: 1 }) : [];
    expect(products.map(({ product }) => [product.name, product.variants[0]?.price])).toEqual([["Tasse", "9,99"]]);
  });

  it("returns null without a row below the header", () => {
    expect(readProductFile("Handle,Title\n\n")).toBeNull();
  });
});
