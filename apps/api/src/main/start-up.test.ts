import { expect, it } from "vitest";
import { startUp } from "./start-up.ts";

it("ends silently when a shutdown has stopped the database during the start", async () => {
  const printed: string[] = [];
  const stop = new AbortController();
  stop.abort(new Error("stopped"));
  const shuttingDown = Object.assign(new Error("the database system is shutting down"), { code: "57P03" });
  const parts = {
    config: {},
    log: { warn: (...line: unknown[]) => void printed.push(String(line)) },
    print: (line: string) => void printed.push(line),
    pool: { query: () => Promise.reject(shuttingDown) },
    stop: stop.signal,
  } as unknown as Parameters<typeof startUp>[0];
  await expect(startUp(parts)).rejects.toThrow("stopped");
  expect(printed).toEqual([]);
});
