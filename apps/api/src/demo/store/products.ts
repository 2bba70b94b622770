import { type DemoProduct, picture } from "./demo-product.ts";
import { MERCHANDISE } from "./merchandise.ts";

/** The demo's products. Stock and prices are the demo's own. */
export const PRODUCTS: readonly DemoProduct[] = [
  ...MERCHANDISE,
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
