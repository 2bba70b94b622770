import type { ProductOption } from "@fanfare/contracts/store/product";
import { type DemoProduct, picture, type Variant } from "./demo-product.ts";

const sizes = (...names: string[]): ProductOption => ({
  name: "Size",
  values: names.map((value) => ({ value, swatch: null })),
});

const sized = (
  prefix: string,
  list: readonly (readonly [name: string, code: string, modifier: number])[],
  stock: number,
) =>
  list.map(
    ([name, code, modifier]): Variant => ({ name, sku: `${prefix}-${code}`, modifier, stock, options: { Size: name } }),
  );

/** A size guide for four sizes, by the product's own size names. */
const guide = (small: string, medium: string, large: string, largest: string) => ({
  unit: "cm",
  columns: ["Size", "Chest", "Length"],
  rows: [
    [small, "48", "70"],
    [medium, "52", "72"],
    [large, "56", "74"],
    [largest, "61", "76"],
  ],
});

/** Rust is running out: one size down to three, one sold out. */
const HOODIE_STOCK = {
  Coal: { S: 25, M: 25, L: 25, XL: 25 },
  Rust: { S: 0, M: 3, L: 12, XL: 12 },
};

/** What the demo sells to wear and to carry, among it both shirts of the spec's section 9. */
export const MERCHANDISE: readonly DemoProduct[] = [
  {
    key: "tee-miracle",
    name: "Miracle T-Shirt",
    description:
      "The bird from the single's cover, drawn in light across the whole chest. Heavy combed cotton in coal, cut straight, with a collar that stays in shape.",
    category: "merchandise",
    product_type: "merchandise",
    price_cents: 2500,
    pictures: [
      picture("tee-miracle", "A coal T-shirt with a bird of light on the chest"),
      picture("tee-miracle-worn", "The shirt worn, between the lamps of a dark stage"),
      picture("tee-miracle-back", "Its back: the flame mark, MIRACLE and the names of three records"),
      picture("tee-miracle-detail", "The collar from near: ribs, a sewn-in label and the upper feathers of the print"),
    ],
    details: [
      { name: "Material", value: "100 % organic cotton, 220 g/m²" },
      { name: "Fit", value: "Straight, unisex" },
      { name: "Care", value: "30 °C, inside out" },
    ],
    options: [sizes("Small", "Medium", "Large", "X-Large")],
    size_guide: guide("Small", "Medium", "Large", "X-Large"),
    variants: sized(
      "MIR",
      [
        ["Small", "S", 0],
        ["Medium", "M", 0],
        ["Large", "L", 0],
        ["X-Large", "XL", 200],
      ],
      40,
    ),
    featured_position: 1,
    age: 12,
  },
  {
    key: "tee-sun",
    name: "Low Sun T-Shirt",
    description:
      "A sun going down behind a half-closed blind, and the name below it. Soft bone cotton that looks as if you had owned it for years.",
    category: "merchandise",
    product_type: "merchandise",
    price_cents: 1850,
    pictures: [
      picture("tee-sun", "A bone-coloured T-shirt with an orange sun and the artist's name"),
      picture("tee-sun-worn", "The shirt worn, warm light along its right side"),
      picture("tee-sun-back", "Its back: three bars of the blind and AFTER THE LAMPS between the shoulders"),
      picture("tee-sun-detail", "The print from near: ink on knitted cotton, the sun cut by the bars of a blind"),
    ],
    details: [
      { name: "Material", value: "100 % cotton, 180 g/m²" },
      { name: "Fit", value: "Relaxed, unisex" },
      { name: "Care", value: "30 °C, inside out" },
    ],
    options: [sizes("XS", "S", "M", "L", "XL", "2X", "3X")],
    size_guide: {
      unit: "cm",
      columns: ["Size", "Chest", "Length"],
      rows: [
        ["XS", "45", "67"],
        ["S", "49", "70"],
        ["M", "53", "72"],
        ["L", "57", "74"],
        ["XL", "62", "76"],
        ["2X", "67", "78"],
        ["3X", "72", "80"],
      ],
    },
    variants: sized(
      "SUN",
      [
        ["XS", "XS", 0],
        ["S", "S", 0],
        ["M", "M", 0],
        ["L", "L", 0],
        ["XL", "XL", 200],
        ["2X", "2X", 400],
        ["3X", "3X", 600],
      ],
      50,
    ),
    age: 90,
  },
  {
    key: "hoodie",
    name: "Flame Hoodie",
    description:
      "A heavy, brushed hood for the way home, with the mark over the heart and cords in bone. Comes in coal and in rust; the rust is a small run.",
    category: "merchandise",
    product_type: "merchandise",
    price_cents: 5400,
    pictures: [
      picture("hoodie-coal", "A coal hoodie with the flame mark on the chest", "Coal"),
      picture("hoodie-coal-worn", "The coal hoodie worn, its hood down, lamps behind", "Coal"),
      picture("hoodie-coal-back", "The back of the coal hoodie: the mark and the artist's name", "Coal"),
      picture("hoodie-coal-detail", "The hood from near: eyelets, braided cords and the mark", "Coal"),
      picture("hoodie-rust", "The same hoodie in rust, the mark in pale orange", "Rust"),
      picture("hoodie-rust-worn", "The rust hoodie worn, its hood down, lamps behind", "Rust"),
      picture("hoodie-rust-back", "The back of the rust hoodie: the mark and the artist's name", "Rust"),
    ],
    details: [
      { name: "Material", value: "80 % cotton, 20 % recycled polyester, 380 g/m²" },
      { name: "Fit", value: "Roomy, unisex" },
    ],
    options: [
      {
        name: "Color",
        values: [
          { value: "Coal", swatch: "#1b1714" },
          { value: "Rust", swatch: "#8c3a12" },
        ],
      },
      sizes("S", "M", "L", "XL"),
    ],
    size_guide: guide("S", "M", "L", "XL"),
    variants: Object.entries(HOODIE_STOCK).flatMap(([color, stocks]) =>
      Object.entries(stocks).map(
        ([size, stock]): Variant => ({
          name: `${color}, ${size}`,
          sku: `HOOD-${color.toUpperCase()}-${size}`,
          modifier: size === "XL" ? 300 : 0,
          stock,
          options: { Color: color, Size: size },
        }),
      ),
    ),
    age: 30,
  },
  {
    key: "cap",
    name: "Night Walk Cap",
    description:
      "Six panels of washed twill, a curved brim and the mark in four thousand stitches. One size, strap at the back.",
    category: "merchandise",
    product_type: "merchandise",
    price_cents: 2200,
    pictures: [
      picture("cap-mark", "A coal cap with the flame mark as embroidery"),
      picture("cap-mark-back", "The cap from behind: a strap with a brass buckle, the artist's name above"),
      picture("cap-mark-detail", "The embroidery from near, on twill"),
    ],
    details: [{ name: "Material", value: "100 % cotton twill" }],
    stock: 60,
    age: 60,
  },
  {
    key: "tote",
    name: "After the Lamps Tote",
    description: "Thick canvas with long straps: it carries a dozen records, or the shopping and one umbrella.",
    category: "merchandise",
    product_type: "merchandise",
    price_cents: 1500,
    pictures: [
      picture("tote-lamps", "A canvas bag printed with a rayed lamp around the mark"),
      picture("tote-lamps-detail", "Canvas, seam and strap from near"),
    ],
    details: [
      { name: "Material", value: "Cotton canvas, 340 g/m²" },
      { name: "Size", value: "38 × 42 cm" },
    ],
    stock: 120,
    age: 75,
  },
];
