import type { ProductInput } from "../../packages/simulators/src/printify/products.ts";

/** The sizes of a blueprint's colour (0 black, 1 white, 2 navy). */
const sizes = (blueprint: number, color: number, price: number) =>
  [0, 1, 2, 3].map((size) => ({ id: blueprint * 1000 + color * 10 + size, price }));

/** The products of the rehearsal's shop at the provider. */
export const SHELVES: readonly ProductInput[] = [
  {
    title: "Sunset Tee",
    description: "<p>Heavy cotton with the <strong>sunset</strong> of the tour on its front.</p>",
    variants: [...sizes(6, 0, 2500), ...sizes(6, 1, 2500), { id: 6004, price: 2700 }],
  },
  {
    title: "Night Drive Hoodie",
    description: "<p>Warm, roomy, with a lined hood.</p><ul><li>50% cotton</li><li>50% polyester</li></ul>",
    blueprint_id: 77,
    variants: [...sizes(77, 0, 4900), ...sizes(77, 2, 4900)],
  },
  {
    title: "Morning Mug",
    description: "<p>Eleven ounces of coffee.</p>",
    blueprint_id: 68,
    variants: [{ id: 68010, price: 1900 }],
  },
];
