import { describe, expect, it } from "vitest";
import { createKeyedMutex } from "./keyed-mutex.ts";

describe("createKeyedMutex", () => {
  it("runs callers with the same key sequentially, in order of arrival", async () => {
    const inTurn = createKeyedMutex<number>();
    const seen: string[] = [];
    const step = (name: string) => async () => {
      seen.push(`${name} in`);
      await Promise.resolve();
      seen.push(`${name} out`);
      return name;
    };
    expect(await Promise.all(["a", "b", "c"].map((name) => inTurn(1, step(name))))).toEqual(["a", "b", "c"]);
    expect(seen).toEqual(["a in", "a out", "b in", "b out", "c in", "c out"]);
  });

  it("runs callers with different keys concurrently", async () => {
    const inTurn = createKeyedMutex<number>();
    const gate = Promise.withResolvers<void>();
    const waits = inTurn(1, () => gate.promise);
    expect(await inTurn(2, async () => "went")).toBe("went");
    gate.resolve();
    await waits;
  });

  it("continues after a failure, which is thrown only to its own caller", async () => {
    const inTurn = createKeyedMutex<string>();
    const failed = inTurn("a", () => Promise.reject(new Error("no")));
    const next = inTurn("a", async () => "yes");
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });

  it("refuses callers that would wait longer than a request may take", async () => {
    const inTurn = createKeyedMutex<number>();
    const gate = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 10_000 }, () => inTurn(1, () => gate.promise));
    await expect(inTurn(1, async () => undefined)).rejects.toMatchObject({ code: "unavailable", retryAfter: 2 });
    gate.resolve();
    await Promise.all(waiting);
    expect(await inTurn(1, async () => "free again")).toBe("free again");
  });
});
