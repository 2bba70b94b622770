import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { withinBudget } from "../../platform/concurrency/wait-budget.ts";
import { createPrintifyClient } from "./printify-client.ts";

let server: Server;
let status = 503;
let requests = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  requests = 0;
});

const read = (timing: { pauseMs: number; holdOffMs: number }) =>
  createPrintifyClient({
    settings: {
      apiToken: "token",
      shopId: "1",
      webhookSecret: "secret",
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    },
    pace: { turn: async () => undefined, holdOff: async () => undefined },
    userAgent: "test",
    gate: { pass: async () => undefined },
    timing: { timeoutMs: 5_000, rateFactor: 1, ...timing },
  }).request({ method: "GET", path: "shops.json", retry: "read" }, z.unknown());

describe("a request that the provider fails", () => {
  it("is sent six times by a job", async () => {
    status = 503;
    await expect(read({ pauseMs: 1, holdOffMs: 1 })).rejects.toMatchObject({ status: 503 });
    expect(requests).toBe(6);
  });

  it("is not retried beyond the time that a person waits", async () => {
    status = 503;
    await expect(withinBudget(100, () => read({ pauseMs: 10_000, holdOffMs: 1 }))).rejects.toMatchObject({
      status: 503,
    });
    expect(requests).toBe(1);
    status = 429;
    await expect(withinBudget(100, () => read({ pauseMs: 1, holdOffMs: 10_000 }))).rejects.toMatchObject({
      status: 429,
    });
    expect(requests).toBe(2);
  });

  it("is retried within that time", async () => {
    status = 503;
    await expect(withinBudget(60_000, () => read({ pauseMs: 1, holdOffMs: 1 }))).rejects.toMatchObject({ status: 503 });
    expect(requests).toBe(6);
  });
});
