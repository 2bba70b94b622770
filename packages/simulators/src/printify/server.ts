import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { apiResponse, type Call, type State } from "./api.ts";
import { COLORS } from "./catalog.ts";
import { control } from "./control.ts";
import { Failure, notFound, tooMany, unauthenticated } from "./failure.ts";
import { type Fault, Faults } from "./faults.ts";
import { Hooks } from "./hooks.ts";
import { Orders } from "./orders.ts";
import { mockup } from "./picture.ts";
import { Products } from "./products.ts";
import { assertUserAgent, Traffic } from "./traffic.ts";

export type PrintifySimulatorOptions = {
  /** 0, the default, selects a free port. */
  port?: number;
  token: string;
  shop?: { id: number; title: string };
};

/** State and controls for tests; the same is available over HTTP under `/_control/`. */
export type PrintifySimulator = State & {
  /** The value for PRINTIFY_API_URL. */
  url: string;
  faults: Faults;
  traffic: Traffic;
  /** Requests to the API, by method and path. */
  requests: string[];
  close(): Promise<void>;
};

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  const value: unknown = text === "" ? {} : JSON.parse(text);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/**
 * Printify's API as used by a custom shop, in memory: products with their publishing lock and delayed pictures, orders that
 * progress automatically, webhooks and rate limits; faults can be enabled.
 */
export async function startPrintifySimulator(options: PrintifySimulatorOptions): Promise<PrintifySimulator> {
  const shop = options.shop ?? { id: 4242, title: "The band's shop" };
  const hooks = new Hooks(shop.id);
  const products = new Products({ shop: shop.id, pictures: "", emit: hooks.emit });
  const orders = new Orders({ shop: shop.id, products, emit: hooks.emit });
  const faults = new Faults();
  const traffic = new Traffic();
  const requests: string[] = [];
  const state: State = { shop, pictures: "", products, orders, hooks };
  const drawn = new Map<string, Buffer>();
  const late = new Set<Promise<unknown>>();
  const stop = new AbortController();

  const picture = (name: string): Buffer => {
    const color = COLORS.find((one) => name.includes(`-${one.title.toLowerCase()}-`));
    const key = `${color?.title} ${name.endsWith("back.png")}`;
    const found = drawn.get(key) ?? mockup(color?.colors[0] ?? "#9a8f80", name.endsWith("back.png") ? 1 : 3);
    drawn.set(key, found);
    return found;
  };

  /** Removes a product without orders, as its owner might do while a client is reading the list. */
  const shrink = () => {
    const ordered = new Set(
      [...orders.all.values()].flatMap((order) => order.line_items.map((line) => line.product_id)),
    );
    const spare = products.list.find((one) => one.title.startsWith("Spare") && !one.is_locked && !ordered.has(one.id));
    if (spare) products.all.delete(spare.id);
  };

  const work = (call: Call, fault: Pick<Fault, "kind"> | undefined): unknown => {
    const response = structuredClone(apiResponse(state, call));
    if (fault?.kind === "shrink" && Number(call.query.get("page") ?? 0) > 0) shrink();
    return response;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const address = new URL(request.url ?? "/", "http://printify.invalid");
    const method = request.method ?? "GET";
    if (address.pathname.startsWith("/pictures/")) {
      response.writeHead(200, { "content-type": "image/png" }).end(picture(address.pathname));
      return;
    }
    const body = await read(request);
    if (address.pathname.startsWith("/_control/")) {
      const name = address.pathname.slice("/_control/".length);
      send(response, 200, await control({ ...state, faults, traffic }, method, name, body));
      return;
    }
    if (!address.pathname.startsWith("/v1/")) throw notFound();
    const path = address.pathname.slice("/v1/".length);
    requests.push(`${method} ${path}`);
    traffic.take(address.pathname, Date.now());
    assertUserAgent(request.headers["user-agent"]);
    if (request.headers.authorization !== `Bearer ${options.token}`) throw unauthenticated();
    const fault = faults.take(method, path);
    const call: Call = { method, path, query: address.searchParams, body };
    switch (fault?.kind) {
      case "rate_limit":
        throw tooMany();
      case "unavailable":
        throw new Failure(503, { message: "Service Unavailable" });
      case "lost_before":
        request.socket.destroy();
        return;
      case "lost_after":
        work(call, fault);
        request.socket.destroy();
        return;
      case "error_after_effect":
        work(call, fault);
        throw new Failure(502, { message: "Bad Gateway" });
      case "late": {
        const effect = delay(fault.delay_ms ?? 0, undefined, { signal: stop.signal })
          .then(() => work(call, fault))
          .catch(() => undefined);
        late.add(effect);
        await effect;
        late.delete(effect);
        request.socket.destroy();
        return;
      }
      case "slow":
        await delay(fault.delay_ms ?? 0, undefined, { signal: stop.signal });
        break;
      case "garbled":
        work(call, fault);
        response.writeHead(200, { "content-type": "application/json" }).end("<html>");
        return;
      default:
    }
    send(response, 200, work(call, fault));
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent) return;
      if (error instanceof Failure) send(response, error.status, error.body);
      else send(response, 500, { message: "Server Error" });
    });
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The simulator has no port.");
  const origin = `http://127.0.0.1:${bound.port}`;
  state.pictures = `${origin}/pictures`;
  products.pictures = state.pictures;

  return {
    ...state,
    url: `${origin}/v1/`,
    faults,
    traffic,
    requests,
    async close() {
      stop.abort();
      orders.close();
      products.close();
      server.closeAllConnections();
      server.close();
      await Promise.allSettled([...late]);
      await hooks.close();
    },
  };
}
