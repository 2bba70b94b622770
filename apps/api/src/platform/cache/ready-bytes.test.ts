import { describe, expect, it } from "vitest";
import { ReadyAnswer, ReadyBytes } from "./ready-bytes.ts";

const answer = (text: string, status = 200) =>
  new ReadyAnswer({ status, headers: { "content-type": "application/json" }, body: Buffer.from(text) });

describe("ReadyBytes", () => {
  it("makes an answer once and then gives the same bytes", async () => {
    const cache = new ReadyBytes({ maxBytes: 1e6 });
    let made = 0;
    const make = async () => answer(`made ${++made}`);
    const both = await Promise.all([cache.get("a", ["music"], make), cache.get("a", ["music"], make)]);
    expect(both[0]).toBe(both[1]);
    expect(cache.peek("a")).toBe(both[0]);
    expect(made).toBe(1);
  });

  it("forgets what shows a dropped tag and keeps the rest", async () => {
    const cache = new ReadyBytes({ maxBytes: 1e6 });
    await cache.get("album", ["music"], async () => answer("album"));
    await cache.get("shop", ["store"], async () => answer("shop"));
    cache.drop(["music"]);
    expect(cache.peek("album")).toBeUndefined();
    expect(cache.peek("shop")?.body.toString()).toBe("shop");
  });

  it("never keeps an answer whose reading began before a write, and later readers do not join it", async () => {
    const cache = new ReadyBytes({ maxBytes: 1e6 });
    const slow = Promise.withResolvers<ReadyAnswer>();
    const early = cache.get("a", ["music"], () => slow.promise);
    cache.drop(["music"]);
    const late = await cache.get("a", ["music"], async () => answer("new"));
    slow.resolve(answer("old"));
    expect((await early).body.toString()).toBe("old");
    expect(late.body.toString()).toBe("new");
    expect(cache.peek("a")?.body.toString()).toBe("new");
  });

  it("keeps neither failures nor answers other than 200", async () => {
    const cache = new ReadyBytes({ maxBytes: 1e6 });
    await expect(cache.get("a", ["music"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await cache.get("b", ["music"], async () => answer("gone", 404));
    expect(cache.peek("a")).toBeUndefined();
    expect(cache.peek("b")).toBeUndefined();
    expect((await cache.get("a", ["music"], async () => answer("yes"))).body.toString()).toBe("yes");
  });

  it("stays within its bound and drops the least recently used first", async () => {
    const cache = new ReadyBytes({ maxBytes: 16_000 });
    const big = "x".repeat(900);
    for (const key of ["a", "b", "c", "d", "e", "f", "g", "h"])
      await cache.get(key, ["music"], async () => answer(big));
    cache.peek("a");
    await cache.get("i", ["music"], async () => answer(big));
    expect(cache.peek("b")).toBeUndefined();
    expect(cache.peek("a")).toBeDefined();
    expect(cache.size.bytes).toBeLessThanOrEqual(16_000);
  });

  it("keeps nothing while suspended", async () => {
    const cache = new ReadyBytes({ maxBytes: 1e6 });
    cache.suspend();
    await cache.get("a", ["music"], async () => answer("a"));
    expect(cache.peek("a")).toBeUndefined();
    cache.resume();
    await cache.get("a", ["music"], async () => answer("a"));
    expect(cache.peek("a")).toBeDefined();
  });

  it("gives every encoding bytes that decode to the body, under a tag of its own", async () => {
    const { brotliDecompressSync, gunzipSync } = await import("node:zlib");
    const ready = answer("hello ".repeat(100));
    expect(brotliDecompressSync(await ready.bytesFor("br"))).toEqual(ready.body);
    expect(gunzipSync(await ready.bytesFor("gzip"))).toEqual(ready.body);
    expect(new Set([ready.etagFor("br"), ready.etagFor("gzip"), ready.etagFor("identity")]).size).toBe(3);
  });
});
