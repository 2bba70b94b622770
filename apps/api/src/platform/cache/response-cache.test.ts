import { describe, expect, it } from "vitest";
import { currentObservation, recordReads } from "../db/observation.ts";
import type { TableName } from "../db/table-effects.gen.ts";
import { CachedResponse, ResponseCache } from "./response-cache.ts";

const respond = (text: string, status = 200, ...tables: TableName[]) => {
  recordReads(...tables);
  return new CachedResponse({ status, headers: { "content-type": "application/json" }, body: Buffer.from(text) });
};

describe("ResponseCache", () => {
  it("creates a response once and then returns the same one", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    let made = 0;
    const make = async () => respond(`made ${++made}`);
    const both = await Promise.all([cache.get("a", make), cache.get("a", make)]);
    expect(both[0]).toBe(both[1]);
    expect(cache.peek("a")).toBe(both[0]);
    expect(made).toBe(1);
  });

  it("drops entries that read a dropped table and keeps the others", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    await cache.get("album", async () => respond("album", 200, "albums", "tracks"));
    await cache.get("shop", async () => respond("shop", 200, "products"));
    cache.drop(["tracks"]);
    expect(cache.peek("album")).toBeUndefined();
    expect(cache.peek("shop")?.body.toString()).toBe("shop");
  });

  it("never keeps a response whose reads began before a write, and later readers do not join it", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    const slow = Promise.withResolvers<CachedResponse>();
    const early = cache.get("a", () => {
      recordReads("tracks");
      return slow.promise;
    });
    cache.drop(["tracks"]);
    const late = await cache.get("a", async () => respond("new"));
    slow.resolve(respond("old"));
    expect((await early).body.toString()).toBe("old");
    expect(late.body.toString()).toBe("new");
    expect(cache.peek("a")?.body.toString()).toBe("new");
  });

  it("keeps a response that read no table written while it was created", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    const slow = Promise.withResolvers<CachedResponse>();
    const shop = cache.get("shop", () => {
      recordReads("products");
      return slow.promise;
    });
    cache.drop(["tracks"]);
    slow.resolve(respond("shop"));
    await shop;
    expect(cache.peek("shop")).toBeDefined();
  });

  it("counts its keys, so that long URLs do not take more memory than it has", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    for (let made = 0; made < 500; made += 1) {
      await cache.get(`/api/music/genres/?${made}${"x".repeat(15_000)}`, async () => respond("[]"));
    }
    expect(cache.size.entries).toBeGreaterThan(10);
    expect(cache.size.entries * 15_000).toBeLessThan(1e6);
    expect(cache.size.bytes).toBeLessThan(1e6);
  });

  it("does not keep personal responses", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    await cache.get("cart", async () => {
      currentObservation()?.markPersonal();
      return respond("cart");
    });
    expect(cache.peek("cart")).toBeUndefined();
  });

  it("keeps neither errors nor responses other than 200", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    await expect(cache.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await cache.get("b", async () => respond("gone", 404));
    expect(cache.peek("a")).toBeUndefined();
    expect(cache.peek("b")).toBeUndefined();
    expect((await cache.get("a", async () => respond("yes"))).body.toString()).toBe("yes");
  });

  it("stays within its size limit and evicts the least recently used entry first", async () => {
    const cache = new ResponseCache({ maxBytes: 16_000 });
    const big = "x".repeat(900);
    for (const key of ["a", "b", "c", "d", "e", "f", "g", "h"]) await cache.get(key, async () => respond(big));
    cache.peek("a");
    await cache.get("i", async () => respond(big));
    expect(cache.peek("b")).toBeUndefined();
    expect(cache.peek("a")).toBeDefined();
    expect(cache.size.bytes).toBeLessThanOrEqual(16_000);
  });

  it("keeps nothing while suspended", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    cache.suspend();
    await cache.get("a", async () => respond("a"));
    expect(cache.peek("a")).toBeUndefined();
    cache.resume();
    await cache.get("a", async () => respond("a"));
    expect(cache.peek("a")).toBeDefined();
  });

  it("returns kept responses while suspended only if creation fails, and never after resuming", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    await cache.get("a", async () => respond("before"));
    cache.suspend();
    const fails = async () => {
      throw new Error("no database");
    };
    const broken = new CachedResponse({ status: 503, headers: {}, body: Buffer.from("sorry") });
    expect((await cache.get("a", fails)).body.toString()).toBe("before");
    expect((await cache.get("a", async () => broken)).body.toString()).toBe("before");
    expect((await cache.get("a", async () => respond("fresh"))).body.toString()).toBe("fresh");
    await expect(cache.get("b", fails)).rejects.toThrow("no database");
    cache.drop("all");
    await expect(cache.get("a", fails)).rejects.toThrow("no database");
    await cache.get("a", async () => respond("again"));
    cache.resume();
    await expect(cache.get("a", fails)).rejects.toThrow("no database");
  });

  it("returns bytes that decode to the body for every encoding, with a separate ETag", async () => {
    const { brotliDecompressSync, gunzipSync } = await import("node:zlib");
    const ready = respond("hello ".repeat(100));
    expect(brotliDecompressSync(await ready.bytesFor("br"))).toEqual(ready.body);
    expect(gunzipSync(await ready.bytesFor("gzip"))).toEqual(ready.body);
    expect(new Set([ready.etagFor("br"), ready.etagFor("gzip"), ready.etagFor("identity")]).size).toBe(3);
  });
});

describe("results that responses are made from", () => {
  const read = (cache: ResponseCache, key: string, text: string, ...tables: TableName[]) =>
    cache.read(key, async () => {
      recordReads(...tables);
      return { text };
    });

  it("are read once for several responses, which are dropped with them", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    let reads = 0;
    const page = (name: string) => async () => {
      const { text } = await cache.read("settings", async () => {
        recordReads("site_settings");
        return { text: `read ${++reads}` };
      });
      return respond(`${name}, ${text}`);
    };
    await Promise.all([cache.get("a", page("a")), cache.get("b", page("b"))]);
    await cache.get("c", page("c"));
    expect(cache.peek("c")?.body.toString()).toBe("c, read 1");
    cache.drop(["site_settings"]);
    expect(["a", "b", "c"].map((key) => cache.peek(key))).toEqual([undefined, undefined, undefined]);
    expect((await cache.get("c", page("c"))).body.toString()).toBe("c, read 2");
  });

  it("are plain JSON, as after transmission", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    const made = await cache.read("a", async () => ({ at: new Date(0), none: undefined }));
    expect(made).toEqual({ at: "1970-01-01T00:00:00.000Z" });
  });

  it("are not kept when their reads began before a write", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    const slow = Promise.withResolvers<void>();
    const early = cache.read("a", async () => {
      recordReads("tracks");
      await slow.promise;
      return { text: "old" };
    });
    cache.drop(["tracks"]);
    slow.resolve();
    expect(await early).toEqual({ text: "old" });
    expect(await read(cache, "a", "new", "tracks")).toEqual({ text: "new" });
  });

  it("are not kept when personal, nor are the responses made from them", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    const personal = () =>
      cache.read("a", async () => {
        currentObservation()?.markPersonal();
        return { text: "mine" };
      });
    const both = Promise.all(["one", "two"].map((key) => cache.get(key, async () => respond((await personal()).text))));
    await both;
    expect(cache.peek("one")).toBeUndefined();
    expect(cache.peek("two")).toBeUndefined();
    expect(await read(cache, "a", "yours")).toEqual({ text: "yours" });
  });

  it("are read every time while the cache is suspended", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    await read(cache, "a", "old", "tracks");
    cache.suspend();
    expect(await read(cache, "a", "new", "tracks")).toEqual({ text: "new" });
    cache.resume();
    expect(await read(cache, "a", "newer", "tracks")).toEqual({ text: "newer" });
  });
});
