import { productChangeInput } from "@fanfare/contracts/store/product-editor";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";

// Variants that the provider does not make cannot be put on sale from the grid.

let site: PrintifySite;
let id: string;
let productId: number;

beforeAll(async () => {
  site = await createPrintifySite();
  id = site.printify.products.create({
    title: "Tee",
    variants: [0, 1, 10].map((at) => ({ id: 6000 + at, price: 2500 })),
  }).id;
  await site.sync();
  const row = await site.db
    .selectFrom("products")
    .select("id")
    .where("provider_product_id", "=", id)
    .executeTakeFirstOrThrow();
  productId = row.id;
});
afterAll(() => site.close());

const REFUSED = { status: 400, fields: { variants: [expect.stringContaining("The provider does not make")] } };

type Form = Awaited<ReturnType<typeof site.services.store.productEditor.byId>>;
/** Saves the form with the variants returned by `edit`. */
async function save(edit: (form: Form) => Form["variants"]) {
  const form = await site.services.store.productEditor.byId(productId);
  return site.services.store.productEditor.change(
    site.owner.id,
    productChangeInput.parse({ ...form, variants: edit(form) }),
  );
}
const variant = (at: number) =>
  site.db
    .selectFrom("product_variants")
    .select(["id", "is_available"])
    .where("product_id", "=", productId)
    .where("provider_variant_id", "=", String(6000 + at))
    .executeTakeFirstOrThrow();
const sell = async (at: number, is_available: boolean) => {
  const { id: variantId } = await variant(at);
  return save(({ variants }) => variants.map((one) => (one.id === variantId ? { ...one, is_available } : one)));
};

it("lets the owner stop the sale of a variant and resume it", async () => {
  await sell(0, false);
  await site.sync();
  expect(await variant(0)).toMatchObject({ is_available: false });
  await sell(0, true);
  expect(await variant(0)).toMatchObject({ is_available: true });
});

it("rejects variants that the provider has disabled or has out of stock, until they are available again", async () => {
  site.printify.products.change(id, { variants: [{ id: 6001, price: 2500, is_enabled: false }] });
  site.printify.products.setAvailable(id, 6010, false);
  await site.sync();
  expect([await variant(1), await variant(10)]).toMatchObject([{ is_available: false }, { is_available: false }]);
  await expect(sell(1, true)).rejects.toMatchObject(REFUSED);
  await expect(sell(10, true)).rejects.toMatchObject(REFUSED);
  // Other changes are accepted while such a variant is in the grid.
  await save(({ variants }) => variants);
  site.printify.products.change(id, { variants: [{ id: 6001, price: 2500, is_enabled: true }] });
  await site.sync();
  await sell(1, true);
  expect(await variant(1)).toMatchObject({ is_available: true });
});

it("refuses a row that the owner added, unless it is not for sale", async () => {
  const added = (is_available: boolean) => (form: Form) => {
    const [first] = form.variants;
    if (!first) throw new Error("there is no variant");
    const options = { ...first.options, Size: "XXXL" };
    return [
      ...form.variants,
      { ...first, id: null as never, name: "Own", sku: null, stock: null, options, is_available },
    ];
  };
  const withSize = async (is_available: boolean) => {
    const form = await site.services.store.productEditor.byId(productId);
    const options = form.options.map((one) =>
      one.name === "Size" ? { ...one, values: [...one.values, { value: "XXXL", swatch: null }] } : one,
    );
    return site.services.store.productEditor.change(
      site.owner.id,
      productChangeInput.parse({ ...form, options, variants: added(is_available)(form) }),
    );
  };
  await expect(withSize(true)).rejects.toMatchObject(REFUSED);
  await expect(withSize(false)).resolves.toMatchObject({ id: productId });
});

it("rejects every variant of a product that the provider no longer has", async () => {
  site.printify.hooks.settings.drop = 1;
  site.printify.products.remove(id);
  await site.sync();
  expect(await variant(0)).toMatchObject({ is_available: false });
  await expect(sell(0, true)).rejects.toMatchObject(REFUSED);
});
