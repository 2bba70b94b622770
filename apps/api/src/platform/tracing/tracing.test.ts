import { createServer, get } from "node:http";
import { openTracing } from "@fanfare/tracing";
import fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { mailServer } from "../../../test/mail-server.ts";
import { traceCollector } from "../../../test/trace-collector.ts";
import { AppError } from "../errors/app-error.ts";
import { registerRequestSpans } from "./request-spans.ts";
import { startTracing } from "./start-tracing.ts";
import { currentTracing, traced } from "./tracing.ts";

const CLIENT = { trace: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };
const TRACEPARENT = `00-${CLIENT.trace}-${CLIENT.span}-01`;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one();
});
const lasting = <Part extends { close(): unknown }>(part: Part): Part => {
  undo.push(() => part.close());
  return part;
};

async function start(endpoint: string, share = 1) {
  const warnings: string[] = [];
  const log = { warn: (_: unknown, text?: string) => void warnings.push(text ?? "") };
  const config = { endpoint, headers: {}, serviceName: "the-site", share };
  const traces = await startTracing(config, { version: "1", log });
  undo.push(() => traces.stop());
  return { ...traces, warnings };
}

/** Starts another server that records the `traceparent` of each call. */
async function otherServer() {
  const heard: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    heard.push(request.headers.traceparent?.toString());
    response.writeHead(request.url === "/down" ? 503 : 200).end("a body");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return lasting({
    url,
    heard,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

const plainGet = (url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent: false }, (response) => response.resume().on("end", resolve)).on("error", reject);
  });

describe("a request's trace", () => {
  it("continues the client's trace and passes it to other servers, by fetch and by Node's HTTP client", async () => {
    const collector = lasting(await traceCollector());
    const other = await otherServer();
    const { tracing, stop } = await start(collector.url);
    const app = lasting(fastify({ genReqId: () => "request-1" }));
    registerRequestSpans(app, tracing);
    app.post("/orders/:number", async () => {
      await (await fetch(`${other.url}/orders/A-1?email=fan@example.com`, { method: "PUT", body: "card" })).text();
      await plainGet(`${other.url}/down`);
      return "done";
    });
    await app.inject({
      method: "POST",
      url: "/orders/A-1?email=fan@example.com",
      headers: { traceparent: TRACEPARENT, authorization: "Token secret-token", cookie: "sid=1" },
      payload: { note: "personal" },
    });
    await stop();

    const [request] = collector.named("POST /orders/:number");
    expect(request).toMatchObject({
      kind: 2,
      traceId: CLIENT.trace,
      parentSpanId: CLIENT.span,
      attributes: {
        "http.route": "/orders/:number",
        "http.response.status_code": 200,
        "fanfare.request_id": "request-1",
      },
    });
    const [put] = collector.named("PUT 127.0.0.1");
    const [down] = collector.named("GET 127.0.0.1");
    expect(put).toMatchObject({
      kind: 3,
      parentSpanId: request?.spanId,
      attributes: { "http.response.status_code": 200 },
    });
    expect(down).toMatchObject({
      parentSpanId: request?.spanId,
      status: { code: 2 },
      attributes: { "error.type": "503" },
    });
    expect(other.heard).toEqual([put, down].map((span) => `00-${CLIENT.trace}-${span?.spanId}-01`));
    // Sending the traces creates no spans.
    expect(collector.spans).toHaveLength(3);
    expect([...collector.services]).toEqual(["the-site"]);
    expect(collector.text()).not.toMatch(/A-1|fan@example|secret-token|sid=1|personal|card/);
  });

  it("is not recorded if the client's header says so, which is propagated to the other server", async () => {
    const collector = lasting(await traceCollector());
    const other = await otherServer();
    const { tracing, stop } = await start(collector.url);
    const app = lasting(fastify());
    registerRequestSpans(app, tracing);
    app.get("/", async () => plainGet(other.url));
    await app.inject({ url: "/", headers: { traceparent: `00-${CLIENT.trace}-${CLIENT.span}-00` } });
    await app.inject({ url: "/", headers: { traceparent: "not one at all" } });
    await stop();
    expect(other.heard[0]).toMatch(new RegExp(`^00-${CLIENT.trace}-[0-9a-f]{16}-00$`));
    expect(collector.named("GET /")).toHaveLength(1);
    expect(collector.named("GET /")[0]?.traceId).not.toBe(CLIENT.trace);
  });
});

describe("a piece of work", () => {
  it("records the class of an error but not its message; a caller's error is not a failure", async () => {
    const collector = lasting(await traceCollector());
    const { stop } = await start(collector.url);
    const fails = (name: string, error: Error) =>
      traced(name, { kind: "internal" }, () => Promise.reject(error)).catch(() => undefined);
    await fails("own", new TypeError("fan@example.com is none"));
    await fails("code", Object.assign(new Error("fan@example.com"), { code: "23505" }));
    await fails("caller", new AppError("not_found", "fan@example.com"));
    await stop();
    expect(collector.named("own")[0]).toMatchObject({ status: { code: 2 }, attributes: { "error.type": "TypeError" } });
    expect(collector.named("code")[0]).toMatchObject({ status: { code: 2 }, attributes: { "error.type": "23505" } });
    expect(collector.named("caller")[0]).toMatchObject({
      status: { code: 0 },
      attributes: { "error.type": "not_found" },
    });
    expect(collector.text()).not.toContain("fan@example.com");
  });

  it("records a sent mail with its server's host and without its recipient", async () => {
    const collector = lasting(await traceCollector());
    const server = lasting(await mailServer({ auth: "235 welcome", rcpt: "550 no fan@example.com here" }));
    const { stop } = await start(collector.url);
    const mail = { to: "fan@example.com", subject: "Hello", text: "Dear fan", message_id: "<1@artist.example>" };
    await server.sender.send(mail).catch(() => undefined);
    await stop();
    expect(collector.named("send mail")[0]).toMatchObject({
      kind: 3,
      status: { code: 2 },
      attributes: { "server.address": "127.0.0.1", "error.type": "EENVELOPE" },
    });
    expect(collector.text()).not.toMatch(/fan@|Hello|Dear|password/);
  });
});

describe("without a collector", () => {
  it("records nothing while tracing is off", async () => {
    expect(currentTracing()).toBeUndefined();
    const other = await otherServer();
    await traced("work", { kind: "internal" }, () => plainGet(other.url));
    expect(other.heard).toEqual([undefined]);
  });

  it("a collector that refuses the data costs only spans and is logged once", async () => {
    const collector = lasting(await traceCollector());
    const { tracing, warnings, stop } = await start(`${collector.url}/elsewhere`);
    for (let n = 0; n < 2_000; n += 1) tracing.start("work", { kind: "internal" }).end();
    await stop();
    expect(collector.headers.length).toBeGreaterThan(1);
    expect(warnings).toHaveLength(1);
  });

  it.each(["is away", "takes connections and never responds"])(
    "a collector that %s does not delay the end",
    async (how) => {
      const collector = lasting(await traceCollector({ hangs: true }));
      if (how === "is away") await collector.close();
      const settings = { headers: {}, serviceName: "x", version: "1", share: 1, onFailure: () => undefined };
      const tracing = openTracing({ ...settings, endpoint: collector.url });
      for (let n = 0; n < 10_000; n += 1) tracing.start("work", { kind: "internal" }).end();
      const began = performance.now();
      await tracing.close(100);
      expect(performance.now() - began).toBeLessThan(4_000);
    },
  );
});
