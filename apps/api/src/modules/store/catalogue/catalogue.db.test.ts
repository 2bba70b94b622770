import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAlbum, makeUser } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { makeCategory, makeProduct } from "../../../../test/store-factories.ts";

let site: TestSite;
let shirts: number;
let records: number;
let tee: Awaited<ReturnType<typeof makeProduct>>;
let vinyl: Awaited<ReturnType<typeof makeProduct>>;
let gone: Awaited<ReturnType<typeof makeProduct>>;

beforeAll(async () => {
  site = await createTestSite();
  const { db } = site;
  shirts = await makeCategory(db, "Shirts");
  records = await makeCategory(db, "Records");
  await makeCategory(db, "Empty");
  tee = await makeProduct(db, {
    name: "Logo Tee",
    description: "Soft cotton with the café logo",
    category_id: shirts,
    created_at: new Date("2026-01-02"),
    options: JSON.stringify([{ name: "Size", values: [{ value: "S", swatch: null }] }]),
    variants: [
      { name: "Small", options: JSON.stringify({ Size: "S" }), stock: 0 },
      { name: "X-Large", price_modifier_cents: 200, sku: "TEE-XL", stock: 3 },
    ],
  });
  vinyl = await makeProduct(db, {
    name: "Miracle Vinyl",
    price_cents: 3200,
    product_type: "music",
    category_id: records,
    album_id: await makeAlbum(db, { title: "Miracle" }),
    is_featured: true,
    created_at: new Date("2026-01-01"),
    stock: 10,
  });
  gone = await makeProduct(db, { name: "Tour Poster", price_cents: 900, stock: 0, created_at: new Date("2026-01-03") });
  await makeProduct(db, { name: "Draft Hoodie", visibility: "draft", category_id: shirts });
  await makeProduct(db, { name: "Future Cap", published_at: new Date("2027-01-01") });
  await db
    .insertInto("product_images")
    .values([
      { product_id: tee.id, position: 1, image: "/media/images/b.jpg", alt: "Back" },
      { product_id: tee.id, position: 0, image: "/media/images/a.jpg", placeholder: "data:x", alt: "Front" },
    ])
    .execute();
});

afterAll(() => site.close());

type Page = { count: number; next: string | null; results: { id: number; name: string }[] };
const names = async (query: string) => {
  const response = await site.call("GET", `/api/store/products/${query}`);
  expect(response.status).toBe(200);
  return (response.body as Page).results.map((product) => product.name);
};

it("lists published products only, featured ones first and then the newest", async () => {
  expect(await names("")).toEqual(["Miracle Vinyl", "Tour Poster", "Logo Tee"]);
});

it("shows a product with its variants, their modifiers and the stock of each", async () => {
  const { body } = await site.call("GET", "/api/store/products/?search=logo");
  expect((body as Page).results[0]).toEqual({
    id: tee.id,
    name: "Logo Tee",
    description: "Soft cotton with the café logo",
    price: "25.00",
    minimum_price: null,
    image: "/media/images/a.jpg",
    image_placeholder: "data:x",
    second_image: "/media/images/b.jpg",
    category: { id: shirts, name: "Shirts" },
    product_type: "merchandise",
    source: "own_stock",
    is_featured: false,
    is_available: true,
    stock_quantity: null,
    out_at: null,
    max_per_order: null,
    options: [{ name: "Size", values: [{ value: "S", swatch: null }] }],
    variants: [
      {
        id: tee.variantIds[0],
        name: "Small",
        sku: null,
        price_modifier: "0.00",
        stock_quantity: 0,
        is_available: false,
        options: { Size: "S" },
      },
      {
        id: tee.variantIds[1],
        name: "X-Large",
        sku: "TEE-XL",
        price_modifier: "2.00",
        stock_quantity: 3,
        is_available: true,
        options: {},
      },
    ],
    rating_average: null,
    review_count: 0,
  });
});

it("keeps the stock of a product without variants on the product", async () => {
  const { body } = await site.call("GET", `/api/store/products/${gone.id}/`);
  expect(body).toMatchObject({ stock_quantity: 0, is_available: false, variants: [] });
});

it.each([
  ["?ordering=price", ["Tour Poster", "Logo Tee", "Miracle Vinyl"]],
  ["?ordering=-price", ["Miracle Vinyl", "Logo Tee", "Tour Poster"]],
  ["?ordering=name", ["Logo Tee", "Miracle Vinyl", "Tour Poster"]],
  ["?ordering=-created_at", ["Tour Poster", "Logo Tee", "Miracle Vinyl"]],
  ["?product_type=music", ["Miracle Vinyl"]],
  ["?product_type=whatever", []],
  ["?featured=true", ["Miracle Vinyl"]],
  ["?available=true", ["Miracle Vinyl", "Logo Tee"]],
  ["?available=false", ["Tour Poster"]],
  ["?search=CAFE", ["Logo Tee"]],
  ["?search=mirakle%20vinil", ["Miracle Vinyl"]],
  ["?search=postr&ordering=name", ["Tour Poster"]],
  ["?search=postr&featured=true", []],
  ["?search=hodie", []],
  ["?search=tshirts", ["Logo Tee"]],
  ["?search=records", ["Miracle Vinyl"]],
  ["?category=999999", []],
  ["?category=99999999999999999999", []],
  ["?nonsense=1&page_size=1", ["Miracle Vinyl"]],
])("filters and orders by %s", async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

it("filters by category", async () => {
  expect(await names(`?category=${shirts}`)).toEqual(["Logo Tee"]);
});

it.each([
  ["?ordering=stock", "ordering"],
  ["?category=x", "category"],
  ["?featured=1", "featured"],
  ["?available=yes", "available"],
  ["?page=0", "page"],
])("refuses %s with a message at the parameter", async (query, field) => {
  const { status, body } = await site.call("GET", `/api/store/products/${query}`);
  expect(status).toBe(400);
  expect(Object.keys(body as object)).toEqual([field]);
});

it("returns pagination paths that keep the filters", async () => {
  const { body } = await site.call("GET", "/api/store/products/?available=true&page_size=1");
  expect(body).toMatchObject({ count: 2, next: "/api/store/products/?page_size=1&available=true&page=2" });
  for (const page of ["9", "99999999999999999999"]) {
    expect((await site.call("GET", `/api/store/products/?page=${page}`)).status).toBe(404);
  }
});

it("returns categories as a plain array with the number of products that visitors can see", async () => {
  const { body } = await site.call("GET", "/api/store/categories/");
  expect(body).toEqual([
    { id: expect.any(Number), name: "Empty", description: "", product_count: 0 },
    { id: records, name: "Records", description: "", product_count: 1 },
    { id: shirts, name: "Shirts", description: "", product_count: 1 },
  ]);
});

it("searches by name, category and text, tolerates a misspelling, and finds nothing for an empty query", async () => {
  expect(await names("search/?q=vinyl")).toEqual(["Miracle Vinyl"]);
  expect(await names("search/?q=shirts")).toEqual(["Logo Tee"]);
  expect(await names("search/?q=T-Shirt")).toEqual(["Logo Tee"]);
  expect(await names("search/?q=mirakle%20vinil")).toEqual(["Miracle Vinyl"]);
  expect(await names("search/?q=")).toEqual([]);
  expect(await names("search/?q=hoodie")).toEqual([]);
});

it("shows one product with its images in order, album, rating distribution and related products", async () => {
  const { body } = await site.call("GET", `/api/store/products/${tee.id}/`);
  expect(body).toMatchObject({
    images: [{ image: "/media/images/a.jpg" }, { image: "/media/images/b.jpg" }],
    rating_distribution: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: 0 })),
    album: null,
    related: [{ name: "Miracle Vinyl" }, { name: "Tour Poster" }],
  });
  const page = await site.call("GET", `/api/store/products/${vinyl.id}/`);
  expect(page.body).toMatchObject({ album: { title: "Miracle" }, created_at: "2026-01-01T00:00:00.000Z" });
});

it("responds with 404 for a draft, an unknown id and an invalid id", async () => {
  const draft = await makeProduct(site.db, { visibility: "draft" });
  for (const id of [draft.id, 999_999, "x", "99999999999"]) {
    expect((await site.call("GET", `/api/store/products/${id}/`)).status).toBe(404);
  }
  const unlisted = await makeProduct(site.db, { visibility: "unlisted" });
  expect((await site.call("GET", `/api/store/products/${unlisted.id}/`)).status).toBe(200);
});

it("keeps the product's review totals correct when reviews are added, changed or deleted", async () => {
  const [one, two] = [await makeUser(site.db), await makeUser(site.db)];
  const shown = () =>
    site.db
      .selectFrom("products")
      .select(["review_count", "rating_sum"])
      .where("id", "=", gone.id)
      .executeTakeFirstOrThrow();
  await site.db
    .insertInto("reviews")
    .values([
      { product_id: gone.id, user_id: one, rating: 5, comment: "Yes" },
      { product_id: gone.id, user_id: two, rating: 2, comment: "No" },
    ])
    .execute();
  expect(await shown()).toEqual({ review_count: 2, rating_sum: 7 });
  await site.db.updateTable("reviews").set({ rating: 4 }).where("user_id", "=", two).execute();
  expect(await shown()).toEqual({ review_count: 2, rating_sum: 9 });
  await site.db.deleteFrom("reviews").where("user_id", "=", one).execute();
  expect(await shown()).toEqual({ review_count: 1, rating_sum: 4 });
});
