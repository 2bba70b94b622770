import { notFound } from "./failure.ts";

export const COLORS = [
  { id: 101, title: "Black", colors: ["#1a1a1a"] },
  { id: 102, title: "White", colors: ["#f5f5f0"] },
  { id: 103, title: "Navy", colors: ["#1f2a44"] },
] as const;
export const SIZES = ["S", "M", "L", "XL", "2XL"].map((title, index) => ({ id: 201 + index, title }));

export const BLUEPRINTS = [
  { id: 6, title: "Unisex Heavy Cotton Tee", brand: "Gildan", model: "5000", cost: 960 },
  { id: 77, title: "Unisex Heavy Blend Hooded Sweatshirt", brand: "Gildan", model: "18500", cost: 2240 },
  { id: 68, title: "Mug 11oz", brand: "Generic brand", model: "", cost: 560 },
  { id: 1313, title: "Cotton Canvas Tote Bag", brand: "Generic brand", model: "", cost: 890 },
];
const WORKSHOPS = [
  { id: 29, title: "Monster Digital" },
  { id: 99, title: "Printify Choice" },
];

/** A blueprint's variants: every colour in every size. A variant's id is the same for every workshop. */
export const variantsOf = (blueprintId: number) =>
  COLORS.flatMap((color, row) =>
    SIZES.map((size, column) => ({
      id: blueprintId * 1000 + row * 10 + column,
      title: `${color.title} / ${size.title}`,
      color,
      size,
      cost: (BLUEPRINTS.find((one) => one.id === blueprintId)?.cost ?? 1000) + (column > 3 ? 220 : 0),
    })),
  );

const known = (id: string) => {
  const found = BLUEPRINTS.find((one) => String(one.id) === id);
  if (!found) throw notFound();
  return found;
};

const blueprintView = ({ id, title, brand, model }: (typeof BLUEPRINTS)[number], pictures: string) => ({
  id,
  title,
  description: `<p>A <strong>${title}</strong> to print on.</p>`,
  brand,
  model,
  images: [`${pictures}/blueprint-${id}.png`],
});

/** The catalogue's response to a path under `/v1/catalog/`. */
export function catalogResponse(path: string, pictures: string): unknown {
  if (path === "blueprints.json") return BLUEPRINTS.map((one) => blueprintView(one, pictures));
  if (path === "print_providers.json") return WORKSHOPS;
  const [, id = "", rest = ""] = /^blueprints\/(\d+)(?:\.json|\/(.*))$/.exec(path) ?? [];
  const blueprint = known(id);
  if (rest === "") return blueprintView(blueprint, pictures);
  if (rest === "print_providers.json") return WORKSHOPS;
  const [, workshop = "", what = ""] = /^print_providers\/(\d+)\/(variants|shipping)\.json$/.exec(rest) ?? [];
  const place = WORKSHOPS.find((one) => String(one.id) === workshop);
  if (!place) throw notFound();
  const variants = variantsOf(blueprint.id);
  if (what === "variants") {
    return {
      ...place,
      variants: variants.map((variant) => ({
        id: variant.id,
        title: variant.title,
        options: { color: variant.color.title, size: variant.size.title },
        placeholders: [{ position: "front", width: 3600, height: 4200 }],
      })),
    };
  }
  const ids = variants.map((variant) => variant.id);
  const profile = (countries: string[], first: number, more: number) => ({
    variant_ids: ids,
    first_item: { currency: "USD", cost: first },
    additional_items: { currency: "USD", cost: more },
    countries,
  });
  return {
    handling_time: { value: 10, unit: "day" },
    profiles: [
      profile(["US"], 475, 240),
      profile(["CA"], 939, 439),
      profile(["GB", "DE"], 1000, 400),
      profile(["REST_OF_THE_WORLD"], 1250, 600),
    ],
  };
}
