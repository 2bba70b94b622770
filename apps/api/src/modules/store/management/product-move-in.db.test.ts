import type { MovedProduct } from "@fanfare/contracts/store/product-move-in";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner", email: "owner@artist.example", username: "theowner" });
});
beforeEach(() => sql`truncate products cascade`.execute(site.db));
afterAll(() => site.close());

const poster = (values: Partial<MovedProduct> = {}): MovedProduct => ({
  row: 2,
  from: "shopify:poster",
  name: "Poster",
  description: "A2",
  product_type: "Prints",
  is_draft: false,
  options: [],
  variants: [{ row: 2, values: [], price: "9,99", sku: "P-1", stock: "7" }],
  ...values,
});
const shirt = (values: Partial<MovedProduct> = {}): MovedProduct =>
  poster({
    row: 3,
    from: "shopify:shirt",
    name: "Shirt",
    options: ["Size"],
    variants: [
      { row: 3, values: ["S"], price: "25.00", sku: "S-1", stock: "-2" },
      { row: 4, values: ["2X"], price: "27.50", sku: "S-2", stock: "" },
    ],
    ...values,
  });
const take = (products: MovedProduct[], switches = { is_dry_run: false, publish: false }) =>
  site.services.store.productMoveIn.take(owner.id, { products, ...switches });
const outcomes = (report: Awaited<ReturnType<typeof take>>) => report.map(({ row, outcome }) => [row, outcome]);
const state = async () =>
  (
    await sql<{ products: number; variants: number; moves: number; audit: number }>`select
      (select count(*)::int from products) as products, (select count(*)::int from product_variants) as variants,
      (select count(*)::int from stock_movements) as moves, (select count(*)::int from audit_log) as audit`.execute(
      site.db,
    )
  ).rows[0];

it("creates drafts with sizes, prices and stock; a dry run reports the same and writes nothing", async () => {
  const before = await state();
  expect(outcomes(await take([poster(), shirt()], { is_dry_run: true, publish: false }))).toEqual([
    [2, "made"],
    [3, "made"],
  ]);
  expect(await state()).toEqual(before);
  const report = await take([poster(), shirt()]);
  const [one, sized] = await Promise.all(
    report.map(({ id }) => site.services.store.productEditor.byId(id ?? Number.NaN)),
  );
  expect(one).toMatchObject({ name: "Poster", price: "9.99", sku: "P-1", stock: 7, visibility: "draft", variants: [] });
  expect(sized).toMatchObject({
    price: "25.00",
    options: [{ name: "Size", values: [{ value: "S" }, { value: "2X" }] }],
    variants: [
      { name: "S", price_modifier: "0.00", sku: "S-1", stock: 0 },
      { name: "2X", price_modifier: "2.50", sku: "S-2", stock: null },
    ],
  });
});

it("is idempotent, also when the same file is moved in concurrently", async () => {
  const reports = await Promise.all([take([poster(), shirt()]), take([shirt(), poster()]), take([poster(), shirt()])]);
  expect(reports.flat().filter(({ outcome }) => outcome === "made")).toHaveLength(2);
  expect(reports.flat().filter(({ outcome }) => outcome === "there")).toHaveLength(4);
  const before = await state();
  expect(outcomes(await take([poster({ name: "Poster of today" }), shirt()]))).toEqual([
    [2, "there"],
    [3, "there"],
  ]);
  expect(await state()).toEqual(before);
});

it("names the row and field of each problem, and moves in the rest", async () => {
  await take([poster()]);
  const report = await take([
    poster({ row: 2, from: "shopify:a", name: "" }),
    shirt({
      row: 3,
      from: "shopify:b",
      variants: [
        { row: 3, values: ["S"], price: "1,234.00", sku: "", stock: "" },
        { row: 4, values: [""], price: "25.00", sku: "", stock: "many" },
      ],
    }),
    poster({ row: 5, from: "shopify:c", variants: [{ row: 5, values: [], price: "5", sku: "P-1", stock: "" }] }),
    shirt({ row: 6, from: "shopify:d", options: [] }),
    shirt({ row: 8, from: "shopify:e" }),
  ]);
  expect(outcomes(report)).toEqual([
    [2, "wrong"],
    [3, "wrong"],
    [5, "wrong"],
    [6, "wrong"],
    [8, "made"],
  ]);
  const said = report.map(({ problems }) => problems.map(({ row, field }) => `${row} ${field}`));
  expect(said[0]).toContain("2 name");
  expect(said[1]).toEqual(expect.arrayContaining(["3 price", "4 stock", "3 option value"]));
  expect(said[2]).toEqual(["5 variants"]);
  expect(said[3]).toContain("6 option");
  expect((await state())?.products).toBe(2);
});

it("publishes on request, except products that were drafts at the other shop", async () => {
  const report = await take([poster(), shirt({ is_draft: true })], { is_dry_run: false, publish: true });
  const made = await Promise.all(report.map(({ id }) => site.services.store.productEditor.byId(id ?? Number.NaN)));
  expect(made.map(({ visibility }) => visibility)).toEqual(["public", "draft"]);
});
