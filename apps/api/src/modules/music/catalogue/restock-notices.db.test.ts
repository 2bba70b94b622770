import { MAX_RESTOCK_REQUESTS } from "@fanfare/contracts/music/notices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { linkIn, runJob, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { makeProduct } from "../../../../test/store-factories.ts";
import { setStock } from "../../store/catalogue/stock.queries.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const fanOf = (email: string) => signIn(site, { email, email_verified_at: new Date() });
const ask = (id: number, body: object, token?: string) =>
  site.call("POST", `/api/store/products/${id}/notify/`, { body, ...(token === undefined ? {} : { token }) });
const restock = (variantId: number | undefined, quantity: number) =>
  site.db.transaction().execute((trx) => setStock(trx, variantId ?? 0, quantity));
async function told(): Promise<[string, string][]> {
  await runJob(site, "announce_releases");
  return (await runJobs(site)).map((mail): [string, string] => [mail.to, mail.subject]).toSorted();
}
const waiting = async (token: string) =>
  (await site.call("GET", "/api/music/notify/", { token })).body as {
    notices: { id: number; title: string; variant_name: string | null; is_confirmed: boolean }[];
  };

describe("waiting for sold-out merch", () => {
  it("notifies a fan once when it is back, and again only when requested again", async () => {
    const { id, variantIds } = await makeProduct(site.db, { name: "Tour Hoodie", stock: 0 });
    const fan = await fanOf("hoodie@example.com");
    for (let round = 0; round < 2; round += 1) {
      expect(await ask(id, {}, fan.token)).toMatchObject({
        status: 200,
        body: { message: "We will write to you when it is back." },
      });
    }
    expect(await told()).toEqual([]);
    await restock(variantIds[0], 3);
    expect(await told()).toEqual([["hoodie@example.com", "“Tour Hoodie” is back"]]);
    expect((await ask(id, {}, fan.token)).status).toBe(409);
    await restock(variantIds[0], 0);
    await restock(variantIds[0], 3);
    expect(await told()).toEqual([]);
    await restock(variantIds[0], 0);
    expect((await ask(id, {}, fan.token)).status).toBe(200);
    await restock(variantIds[0], 1);
    expect(await told()).toEqual([["hoodie@example.com", "“Tour Hoodie” is back"]]);
  });

  it("is for one size or for any, and never for another product's", async () => {
    const { id, variantIds } = await makeProduct(site.db, {
      name: "Tee",
      variants: [
        { name: "S", stock: 0 },
        { name: "M", stock: 0 },
      ],
    });
    const [small, any, other] = [
      await fanOf("s@example.com"),
      await fanOf("any@example.com"),
      await makeProduct(site.db),
    ];
    expect((await ask(id, { variant_id: variantIds[0] }, small.token)).status).toBe(200);
    expect((await ask(id, {}, any.token)).status).toBe(200);
    expect((await ask(id, { variant_id: other.variantIds[0] }, small.token)).status).toBe(404);
    expect((await ask(other.id, { variant_id: other.variantIds[0] }, small.token)).status).toBe(404);
    expect((await ask(999_999, {}, small.token)).status).toBe(404);
    await restock(variantIds[1], 1);
    expect(await told()).toEqual([["any@example.com", "“Tee” is back"]]);
    await restock(variantIds[0], 1);
    expect(await told()).toEqual([["s@example.com", "“Tee (S)” is back"]]);
  });

  it("is fulfilled by a variant that its maker offers again, and not while the owner hides the product", async () => {
    const { id, variantIds } = await makeProduct(site.db, { variants: [{ name: "L", is_available: false }] });
    const fan = await fanOf("maker@example.com");
    expect((await ask(id, { variant_id: variantIds[0] }, fan.token)).status).toBe(200);
    const offer = site.db.updateTable("product_variants").set({ is_available: true }).where("product_id", "=", id);
    await site.db.updateTable("products").set({ visibility: "draft" }).where("id", "=", id).execute();
    await offer.execute();
    expect(await told()).toEqual([]);
    await site.db.updateTable("products").set({ visibility: "public" }).where("id", "=", id).execute();
    expect(await told()).toHaveLength(1);
  });

  it("is confirmed for a visitor when the link is opened; the mail's link ends the rest", async () => {
    const [first, second] = [
      await makeProduct(site.db, { name: "Vinyl", stock: 0 }),
      await makeProduct(site.db, { name: "Tape", stock: 0 }),
    ];
    const email = "visitor@example.com";
    expect(await ask(first.id, {})).toMatchObject({ status: 400, body: { email: ["Email is required"] } });
    await ask(first.id, { email });
    await ask(second.id, { email });
    await ask(first.id, { email: "never.confirmed@example.com" });
    for (const mail of (await runJobs(site)).filter(({ to }) => to === email)) {
      expect(mail.subject).toBe("Shall we let you know when it is back?");
      const { token } = linkIn(mail, "/verify");
      expect(await site.call("POST", "/api/music/notify/confirm/", { body: { token } })).toMatchObject({
        status: 200,
        body: { message: "We will write to you when it is back." },
      });
    }
    await restock(first.variantIds[0], 1);
    await runJob(site, "announce_releases");
    const [mail, ...more] = await runJobs(site);
    expect(more).toEqual([]);
    expect(mail?.to).toBe(email);
    expect(mail?.text).toContain(`https://artist.example/products/${first.id}`);
    const url = /<https:\/\/artist\.example(.*)>/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
    expect((await site.app.inject({ method: "POST", url })).statusCode).toBe(200);
    await restock(second.variantIds[0], 1);
    expect(await told()).toEqual([]);
  });

  it("is listed for its fan only, who can end it", async () => {
    const { id, variantIds } = await makeProduct(site.db, { name: "Cap", stock: 0 });
    const [fan, other] = [await fanOf("cap@example.com"), await fanOf("other.cap@example.com")];
    await ask(id, {}, fan.token);
    const { notices } = await waiting(fan.token);
    expect(notices).toMatchObject([{ title: "Cap", kind: "product", product_id: id, is_confirmed: true }]);
    expect(await waiting(other.token)).toEqual({ notices: [] });
    const path = `/api/music/notify/${notices[0]?.id}/`;
    expect((await site.call("DELETE", path, { token: other.token })).status).toBe(404);
    expect((await site.call("DELETE", path, { token: fan.token })).status).toBe(204);
    expect((await site.call("DELETE", path, { token: fan.token })).status).toBe(404);
    await restock(variantIds[0], 1);
    expect(await told()).toEqual([]);
  });

  it("is limited per person, also under concurrency", async () => {
    const fan = await fanOf("collector@example.com");
    const products = await Promise.all(
      Array.from({ length: MAX_RESTOCK_REQUESTS + 4 }, () => makeProduct(site.db, { stock: 0 })),
    );
    const responses = await Promise.all(products.map(({ id }) => ask(id, {}, fan.token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(MAX_RESTOCK_REQUESTS);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(4);
    expect((await waiting(fan.token)).notices).toHaveLength(MAX_RESTOCK_REQUESTS);
  });

  it("is fulfilled once for each by concurrent workers while two variants are restocked", async () => {
    const { id, variantIds } = await makeProduct(site.db, {
      name: "Poster",
      variants: [
        { name: "A2", stock: 0 },
        { name: "A1", stock: 0 },
      ],
    });
    await site.db
      .insertInto("notify_requests")
      .values(
        Array.from({ length: 20 }, (_, index) => ({
          product_id: id,
          email: `poster${index}@example.com`,
          confirmed_at: new Date(),
        })),
      )
      .execute();
    await Promise.all([
      ...variantIds.map((variantId) => restock(variantId, 5)),
      ...[1, 2, 3, 4].map(() => runJob(site, "announce_releases")),
    ]);
    await Promise.all([1, 2, 3, 4].map(() => runJob(site, "announce_releases")));
    const to = (await runJobs(site)).map((mail) => mail.to);
    expect(to).toHaveLength(20);
    expect(new Set(to).size).toBe(20);
  });
});
