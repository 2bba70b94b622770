import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, type MadeProduct, makeProduct } from "../../../../test/store-factories.ts";

let site: TestSite;
let fan: { id: number; token: string };
let tee: MadeProduct;

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  fan = await signIn(site, { first_name: "Ana", display_name: "  " });
  tee = await makeProduct(site.db, { name: "Tee" });
  return async () => expect(await auditStore(site.pool)).toEqual([]);
});

const write = (body: object, token = fan.token) => site.call("POST", "/api/store/reviews/", { token, body });
const list = async (query = `?product=${tee.id}`, token?: string) =>
  (await site.call("GET", `/api/store/reviews/${query}`, token === undefined ? {} : { token })).body as {
    count: number;
    results: { id: number; is_mine: boolean; is_verified_purchase: boolean; rating: number }[];
  };
const review = async (values: object = {}, token = fan.token) =>
  (await write({ product_id: tee.id, rating: 4, comment: "Soft", ...values }, token)).body as { id: number };

it("accepts a fan's review and shows it to everyone in the next request", async () => {
  expect((await list()).results).toEqual([]);
  const response = await write({ product_id: tee.id, rating: 5, title: " Great ", comment: " Fits well. " });
  expect(response.status).toBe(201);
  expect(response.body).toEqual({
    id: expect.any(Number),
    product_id: tee.id,
    product_name: "Tee",
    rating: 5,
    title: "Great",
    reply: null,
    comment: "Fits well.",
    author_name: "Ana",
    is_verified_purchase: false,
    is_mine: true,
    created_at: "2026-06-15T12:00:00.000Z",
    updated_at: "2026-06-15T12:00:00.000Z",
  });
  expect(await list()).toMatchObject({ count: 1, results: [{ is_mine: false }] });
  expect((await list(undefined, fan.token)).results).toMatchObject([{ is_mine: true }]);
  const { body } = await site.call("GET", `/api/store/products/${tee.id}/`);
  expect(body).toMatchObject({
    rating_average: 5,
    review_count: 1,
    rating_distribution: [{ rating: 5, count: 1 }, {}, {}, {}, {}],
  });
});

it("accepts one review per fan and product, even when sent concurrently", async () => {
  const responses = await Promise.all([1, 2, 3].map(() => write({ product_id: tee.id, rating: 3, comment: "Fine" })));
  expect(responses.map((response) => response.status).toSorted()).toEqual([201, 409, 409]);
});

it("rejects visitors, unknown products and invalid reviews", async () => {
  expect((await site.call("POST", "/api/store/reviews/", { body: {} })).status).toBe(401);
  expect((await write({ product_id: 999_999, rating: 5, comment: "x" })).status).toBe(404);
  const draft = await makeProduct(site.db, { visibility: "draft" });
  expect((await write({ product_id: draft.id, rating: 5, comment: "x" })).status).toBe(404);
  for (const rating of [0, 6, 2.5, "5"]) {
    const { status, body } = await write({ product_id: tee.id, rating, comment: "x" });
    expect({ status, body }).toEqual({ status: 400, body: { rating: ["Rating must be from 1 to 5"] } });
  }
  for (const comment of ["  ", "\u200b", "\u2800\u3164\ufe0f"]) {
    expect((await write({ product_id: tee.id, rating: 5, comment })).body).toEqual({
      comment: ["Comment is required"],
    });
  }
  expect((await write({ product_id: tee.id, rating: 5, comment: "👍" })).status).toBe(201);
});

it("keeps markup in the text as plain text", async () => {
  await review({ comment: "<b>bold</b> & co", title: null });
  expect((await list()).results).toMatchObject([{ comment: "<b>bold</b> & co", title: null }]);
});

it("marks a purchase as verified only while it is paid and not cancelled", async () => {
  await review();
  const verified = async () => (await list()).results[0]?.is_verified_purchase;
  const post = (path: string, body: object = {}) => site.call("POST", `/api/store/${path}`, { token: fan.token, body });
  await post("cart/add/", { product_id: tee.id });
  const { id } = (await post("orders/create/", BILLING)).body as { id: number };
  expect(await verified()).toBe(false);
  const intent = (await post("orders/payment-intent/", { order_id: id })).body as { payment_intent_id: string };
  await post(`orders/${id}/confirm-payment/`, intent);
  expect(await verified()).toBe(true);
  await post(`orders/${id}/cancel/`);
  expect(await verified()).toBe(false);
});

it("lets only the author change and delete a review", async () => {
  const { id } = await review();
  const other = await signIn(site);
  const change = (token: string) => site.call("PATCH", `/api/store/reviews/${id}/`, { token, body: { rating: 1 } });
  const take = (token: string) => site.call("DELETE", `/api/store/reviews/${id}/`, { token });
  expect((await change(other.token)).status).toBe(404);
  expect((await take(other.token)).status).toBe(404);
  expect(await change(fan.token)).toMatchObject({ status: 200, body: { rating: 1, comment: "Soft" } });
  expect((await take(fan.token)).status).toBe(204);
  expect((await list()).count).toBe(0);
  expect((await take(fan.token)).status).toBe(404);
  expect((await write({ product_id: tee.id, rating: 2, comment: "Again" })).status).toBe(201);
});

it("orders by date or rating, with pagination", async () => {
  for (const rating of [2, 5, 3]) {
    site.clock.advance(1000);
    await review({ rating }, (await signIn(site)).token);
  }
  const ratings = async (query: string) => (await list(`?product=${tee.id}${query}`)).results.map((one) => one.rating);
  expect(await ratings("")).toEqual([3, 5, 2]);
  expect(await ratings("&ordering=created_at")).toEqual([2, 5, 3]);
  expect(await ratings("&ordering=-rating")).toEqual([5, 3, 2]);
  expect(await ratings("&page_size=2&page=2")).toEqual([2]);
  expect((await list("?product=999999")).results).toEqual([]);
  expect((await site.call("GET", "/api/store/reviews/?product=x")).status).toBe(400);
});

it("lists an unlisted product's reviews only to a request for that product", async () => {
  const secret = await makeProduct(site.db, { name: "Secret box", visibility: "unlisted" });
  const { id } = await review({ product_id: secret.id });
  const ids = async (query: string) => (await list(query)).results.map((shown) => shown.id);
  expect(await ids(`?product=${secret.id}`)).toEqual([id]);
  expect(await ids("")).not.toContain(id);
});
