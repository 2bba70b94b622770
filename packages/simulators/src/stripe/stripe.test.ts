import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canonical, parseForm } from "./form.ts";
import { type StripeSimulator, startStripeSimulator } from "./server.ts";
import { signatureHeader } from "./webhooks.ts";

describe("parameters", () => {
  it("parses nested names and ignores prototype keys", () => {
    expect(parseForm("amount=500&metadata[order_id]=7&a[b][0]=x&__proto__[x]=1")).toEqual({
      amount: "500",
      metadata: { order_id: "7" },
      a: { b: { 0: "x" } },
    });
  });

  it("are equal in any order", () => {
    expect(canonical(parseForm("a=1&m[x]=1&m[y]=2"))).toBe(canonical(parseForm("m[y]=2&a=1&m[x]=1")));
    expect(canonical(parseForm("a=1"))).not.toBe(canonical(parseForm("a=2")));
  });
});

describe("the server", () => {
  let stripe: StripeSimulator;
  const seen: { body: string; signature: string | undefined }[] = [];
  let respondWith = 200;
  const shop = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      seen.push({ body, signature: request.headers["stripe-signature"]?.toString() });
      response.writeHead(respondWith).end();
    });
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    const address = shop.address();
    const port = typeof address === "object" && address ? address.port : 0;
    stripe = await startStripeSimulator({
      secretKey: "sk_test",
      webhookSecret: "whsec_test",
      webhookUrl: `http://127.0.0.1:${port}/`,
    });
  });
  afterAll(async () => {
    await stripe.close();
    shop.close();
  });
  beforeEach(async () => {
    await stripe.webhooks.settled();
    stripe.webhooks.reset();
    stripe.faults.clear();
    seen.length = 0;
    respondWith = 200;
  });

  type Body = Record<string, unknown> & { id: string; error: { type: string; code?: string } };
  const post = async (path: string, form: string, key?: string) => {
    const response = await fetch(`${stripe.url}${path}`, {
      method: "POST",
      headers: {
        authorization: "Bearer sk_test",
        "content-type": "application/x-www-form-urlencoded",
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: form,
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  };
  const intent = (key?: string, amount = 2500) => post("/v1/payment_intents", `amount=${amount}&currency=usd`, key);
  const control = (name: string, body: object) =>
    fetch(`${stripe.url}/_control/${name}`, { method: "POST", body: JSON.stringify(body) });

  it("rejects a secret key other than its own", async () => {
    const response = await fetch(`${stripe.url}/v1/refunds`, { headers: { authorization: "Bearer sk_live" } });
    expect(response.status).toBe(401);
  });

  it("repeats the response for the same key and parameters, with a header that says so", async () => {
    const first = await intent("k1");
    const again = await intent("k1");
    expect(again.body).toEqual(first.body);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await intent("k1", 2600);
    expect(other).toMatchObject({ status: 400, body: { error: { type: "idempotency_error" } } });
  });

  it("stores a 500 under its key, whether it took effect or not, but no 429 or rejection", async () => {
    const before = stripe.account.books.intents;
    stripe.faults.add({ kind: "error_after_effect", times: 1 });
    expect((await intent("k2")).status).toBe(500);
    expect((await intent("k2")).status).toBe(500);
    expect(stripe.account.books.intents).toBe(before + 1);
    stripe.faults.add({ kind: "error_before_effect", times: 1 });
    expect((await intent("k3")).status).toBe(500);
    expect((await intent("k3")).status).toBe(500);
    expect(stripe.account.books.intents).toBe(before + 1);
    stripe.faults.add({ kind: "rate_limit", times: 1 });
    expect((await intent("k4")).status).toBe(429);
    expect((await intent("k4")).status).toBe(200);
    expect((await intent("k5", 10)).body.error.code).toBe("amount_too_small");
    expect((await intent("k5")).status).toBe(200);
  });

  it("rejects a key whose request is still in progress", async () => {
    stripe.faults.add({ kind: "slow", times: 1, delay_ms: 150 });
    const [one, two] = await Promise.all([intent("k6"), intent("k6")]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  });

  it("loses a request before processing, or only its response", async () => {
    const before = stripe.account.books.intents;
    await control("faults", { kind: "lost_before", path: "payment_intents" });
    await expect(intent("k7")).rejects.toThrow();
    expect(stripe.account.books.intents).toBe(before);
    await control("faults", { kind: "lost_after", method: "POST" });
    await expect(intent("k7")).rejects.toThrow();
    expect(stripe.account.books.intents).toBe(before + 1);
    expect((await intent("k7")).headers.get("idempotent-replayed")).toBe("true");
  });

  it("signs the exact bytes it sends, and retries rejected events", async () => {
    respondWith = 500;
    await intent();
    await expect.poll(() => seen.length).toBe(1);
    respondWith = 200;
    await stripe.webhooks.settled();
    expect(seen).toHaveLength(2);
    for (const { body, signature = "" } of seen) {
      const [, timestamp, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      expect(createHmac("sha256", "whsec_test").update(`${timestamp}.${body}`).digest("hex")).toBe(hash);
      expect(signatureHeader(body, "whsec_test", Number(timestamp))).toBe(signature);
    }
  });

  it("holds, repeats and shuffles events on demand, or drops them", async () => {
    await control("webhooks", { hold: true });
    const { body } = await intent();
    await control("pay", { payment_intent: body.id, outcome: "decline" });
    await control("pay", { payment_intent: body.id });
    expect(seen).toHaveLength(0);
    expect(await stripe.webhooks.deliver({ copies: 5, concurrency: 3, random: () => 0.4 })).toBe(15);
    const types = seen.map((one) => (JSON.parse(one.body) as { type: string }).type);
    expect(Map.groupBy(types, (type) => type).size).toBe(3);
    expect(types).not.toEqual(types.toSorted());
    await control("webhooks", { hold: false, drop: true });
    seen.length = 0;
    await intent();
    await stripe.webhooks.settled();
    expect(seen).toHaveLength(0);
  });

  it("refunds no more than was paid, and does not cancel a paid intent", async () => {
    const { body } = await intent();
    expect((await post("/v1/refunds", `payment_intent=${body.id}`)).status).toBe(400);
    stripe.account.pay(body.id, "succeed");
    const cancelled = await post(`/v1/payment_intents/${body.id}/cancel`, "");
    expect(cancelled.body.error.code).toBe("payment_intent_unexpected_state");
    expect((await post("/v1/refunds", `payment_intent=${body.id}&amount=2000`)).status).toBe(200);
    expect((await post("/v1/refunds", `payment_intent=${body.id}&amount=501`)).status).toBe(400);
    expect((await post("/v1/refunds", `payment_intent=${body.id}`)).body).toMatchObject({ amount: 500 });
    const last = await post("/v1/refunds", `payment_intent=${body.id}`);
    expect(last.body.error.code).toBe("charge_already_refunded");
  });
});
