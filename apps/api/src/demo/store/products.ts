import type { ProductOption, sizeGuide } from "@fanfare/contracts/store/product";
import type { z } from "zod";

export const CATEGORIES = {
  merchandise: { name: "Merchandise", description: "Shirts, hoods and caps, printed in small runs." },
  records: { name: "Records & Tapes", description: "Vinyl and cassettes for the hour after the lamps are lit." },
  home: { name: "Home & Paper", description: "Things for the table and the wall." },
  downloads: { name: "Downloads", description: "The albums as files, yours to keep." },
} as const;

type Variant = { name: string; sku: string; modifier: number; stock: number | null; options: Record<string, string> };

export type DemoProduct = {
  key: string;
  name: string;
  description: string;
  category: keyof typeof CATEGORIES;
  product_type: string;
  price_cents: number;
  /**
   * Paths relative to the content folder; the first is the product's main picture. `option` is the choice that a picture shows.
   */
  pictures: readonly { path: string; alt: string; option?: string }[];
  details: readonly { name: string; value: string }[];
  options?: ProductOption[];
  size_guide?: z.output<typeof sizeGuide>;
  variants?: readonly Variant[];
  /** For a product without variants; null means that stock is not counted. */
  stock?: number | null;
  featured_position?: number;
  is_available?: boolean;
  /** The title of the album that the product contains or belongs to. */
  album?: string;
  is_digital?: boolean;
  /** Days before the demo is loaded on which it was added to the store. */
  age: number;
};

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

const picture = (name: string, alt: string, option?: string) => ({
  path: `products/${name}.jpg`,
  alt,
  ...(option ? { option } : {}),
});

/** Rust is running out: one size down to three, one sold out. */
const HOODIE_STOCK = {
  Coal: { S: 25, M: 25, L: 25, XL: 25 },
  Rust: { S: 0, M: 3, L: 12, XL: 12 },
};

/** The demo's products, among them both shirts of the spec's section 9. Stock and prices are the demo's own. */
export const PRODUCTS: readonly DemoProduct[] = [
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
  {
    key: "vinyl",
    name: "Lanterns on the Water – Vinyl",
    description:
      "The album on 180 g black vinyl with a printed inner sleeve, all the words, and a painting of the lake that nobody has found yet.",
    category: "records",
    product_type: "music",
    price_cents: 3200,
    pictures: [
      picture("vinyl-lanterns", "A record half out of its sleeve, lanterns on dark water on the cover"),
      picture("vinyl-lanterns-detail", "The record from near, light fanning over its grooves"),
    ],
    details: [
      { name: "Format", value: "12″, 33 rpm, 180 g" },
      { name: "Comes with", value: "Printed inner sleeve" },
    ],
    stock: 18,
    album: "Lanterns on the Water",
    age: 45,
  },
  {
    key: "cassette",
    name: "Night Bus Psalms – Cassette",
    description: "Four songs without a stop, on amber tape. Hand numbered, and as warm as the back row.",
    category: "records",
    product_type: "music",
    price_cents: 1200,
    pictures: [
      picture("cassette-night-bus", "An amber cassette with a window of a night bus on its label"),
      picture("cassette-night-bus-detail", "The cassette from near: reels behind the window, the label, screws"),
    ],
    details: [
      { name: "Format", value: "C-30, chrome" },
      { name: "Run", value: "200, numbered" },
    ],
    stock: 4,
    album: "Night Bus Psalms",
    age: 100,
  },
  {
    key: "poster",
    name: "Amber Season Poster",
    description:
      "The cover of “Amber Season” as a print with a wide mount, on paper that takes the light well. The frame stays with us.",
    category: "home",
    product_type: "merchandise",
    price_cents: 1800,
    pictures: [
      picture("poster-amber", "A framed print: a low sun behind birches"),
      picture("poster-amber-detail", "The corner of the print from near: mount, lettering and frame"),
    ],
    details: [
      { name: "Size", value: "50 × 70 cm" },
      { name: "Paper", value: "Uncoated, 250 g/m²" },
    ],
    is_available: false,
    stock: 30,
    album: "Amber Season",
    age: 120,
  },
  {
    key: "mug",
    name: "Slow Light Mug",
    description:
      "Enamel over steel with an ember rim. Good beside a fire, and on a desk that would like to be near one.",
    category: "home",
    product_type: "merchandise",
    price_cents: 1600,
    pictures: [
      picture("mug-slow-light", "A dark enamel mug with an orange rim and the flame mark"),
      picture("mug-slow-light-detail", "The rim and the handle from near, specks in the enamel"),
    ],
    details: [
      { name: "Holds", value: "350 ml" },
      { name: "Care", value: "Wash by hand, not for the microwave" },
    ],
    stock: 80,
    age: 20,
  },
  {
    key: "download-lanterns",
    name: "Lanterns on the Water – Download",
    description:
      "All songs of the album as files, in the quality they were made. Yours at once, and again whenever you like.",
    category: "downloads",
    product_type: "digital",
    price_cents: 999,
    pictures: [{ path: "images/cover-lanterns.jpg", alt: "The cover of “Lanterns on the Water”" }],
    details: [{ name: "Comes as", value: "Files without copy protection" }],
    album: "Lanterns on the Water",
    is_digital: true,
    age: 46,
  },
];
