import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Account } from "./account.ts";
import { control } from "./control.ts";
import { Failure } from "./failure.ts";
import { type Fault, Faults } from "./faults.ts";
import { canonical, type Form, parseForm, textOf } from "./form.ts";
import { IdempotencyLayer, type StripeResponse } from "./idempotency.ts";
import { Webhooks } from "./webhooks.ts";

export type StripeSimulatorOptions = {
  /** 0, the default, selects a free port. */
  port?: number;
  secretKey: string;
  webhookSecret: string;
  /** The URL for events; without it they are only recorded. */
  webhookUrl?: string;
};

/** State and controls for tests; the same is available over HTTP under `/_control/`. */
export type StripeSimulator = {
  url: string;
  account: Account;
  faults: Faults;
  webhooks: Webhooks;
  /** The idempotency keys, which Stripe itself prunes after a day. */
  keys: IdempotencyLayer;
  /** Requests to the API, whether or not their response was lost, by method and path. */
  requests: string[];
  close(): Promise<void>;
};

type Call = { method: string; path: string; query: Form; form: Form; key: string | undefined };

const ok = (body: unknown): StripeResponse => ({ status: 200, body });

const list = (url: string, data: readonly unknown[]) => ok({ object: "list", data, has_more: false, url });

/** Whether the call asks to expand the object at `path`. */
const isExpanded = ({ expand }: Form, path: string): boolean =>
  typeof expand === "object" && Object.values(expand).includes(path);

/** Handles one API call. Throws a Failure for rejected calls. */
function route(account: Account, { method, path, query, form, key }: Call): StripeResponse {
  const [, resource = "", id = "", action = ""] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
  const line = `${method} ${resource}${id ? "/:id" : ""}${action ? `/${action}` : ""}`;
  switch (line) {
    case "POST payment_intents":
      return ok(account.createIntent(form, key ?? null));
    case "GET payment_intents/:id":
      return ok(isExpanded(query, "latest_charge.balance_transaction") ? account.bookedIntent(id) : account.intent(id));
    case "POST payment_intents/:id/cancel":
      return ok(account.cancelIntent(id));
    case "POST payment_intents/:id/confirm":
      return ok(account.pay(id, textOf(form, "payment_method")?.includes("Declined") ? "decline" : "succeed"));
    case "POST refunds":
      return ok(account.createRefund(form, key ?? null));
    case "GET refunds":
      return list("/v1/refunds", account.refundsOf(textOf(query, "payment_intent")));
    case "GET refunds/:id":
      return ok(account.refund(id));
    case "GET events": {
      const type = textOf(query, "type");
      const events = account.events.filter((event) => type === undefined || event.type === type);
      return list("/v1/events", events.toReversed());
    }
    default:
      throw new Failure(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${method}: ${path}).`,
      });
  }
}

const serverError = new Failure(500, { type: "api_error", message: "An unknown error occurred" });
const refusal = (error: Failure): StripeResponse => ({ status: error.status, body: { error: error.body } });

/** Processes the call with its fault, after the idempotency layer. */
async function work(account: Account, call: Call, fault: Fault | undefined): Promise<StripeResponse> {
  if (fault?.kind === "error_before_effect") return refusal(serverError);
  if (fault?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.delay_ms ?? 0));
  const response = route(account, call);
  return fault?.kind === "error_after_effect" ? refusal(serverError) : response;
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, result: StripeResponse, headers: Record<string, string> = {}): void {
  response.writeHead(result.status, {
    "content-type": "application/json",
    "request-id": `req_${randomBytes(7).toString("hex")}`,
    ...headers,
  });
  response.end(JSON.stringify(result.body));
}

/**
 * Stripe's API as used by a shop with PaymentIntents and refunds, in memory: the official SDK works with it unchanged, and
 * faults can be enabled.
 */
export async function startStripeSimulator(options: StripeSimulatorOptions): Promise<StripeSimulator> {
  const webhooks = new Webhooks({ url: options.webhookUrl, secret: options.webhookSecret });
  const account = new Account((event) => webhooks.accept(event));
  const faults = new Faults();
  const keys = new IdempotencyLayer();
  const requests: string[] = [];

  const respond = async (call: Call, fault: Fault | undefined): Promise<StripeResponse & { replayed: boolean }> => {
    if (fault?.kind === "rate_limit") {
      throw new Failure(429, { type: "rate_limit_error", code: "rate_limit", message: "Too many requests." });
    }
    if (fault?.kind === "unavailable") throw new Failure(503, { type: "api_error", message: "Not available." });
    // Only mutations have a key.
    const key = call.method === "POST" ? call.key : undefined;
    const fingerprint = `${call.method} ${call.path} ${canonical(call.form)}`;
    return keys.run(key, fingerprint, () => work(account, call, fault));
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const address = new URL(request.url ?? "/", "http://stripe.invalid");
    const method = request.method ?? "GET";
    const body = await read(request);
    if (address.pathname.startsWith("/_control/")) {
      const state = { account, faults, webhooks, keys };
      send(response, await control(state, method, address.pathname.slice("/_control/".length), body));
      return;
    }
    requests.push(`${method} ${address.pathname}`);
    if (request.headers.authorization !== `Bearer ${options.secretKey}`) {
      throw new Failure(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
    }
    const key = request.headers["idempotency-key"];
    const call: Call = {
      method,
      path: address.pathname,
      query: parseForm(address.search.slice(1)),
      form: parseForm(body),
      key: typeof key === "string" ? key : undefined,
    };
    const fault = faults.take(method, address.pathname);
    if (fault?.kind === "lost_before") {
      request.socket.destroy();
      return;
    }
    const made = await respond(call, fault);
    if (fault?.kind === "lost_after") {
      request.socket.destroy();
      return;
    }
    send(response, made, {
      ...(call.key === undefined ? {} : { "idempotency-key": call.key }),
      ...(made.replayed ? { "idempotent-replayed": "true" } : {}),
      // A retry would only get the stored failure again.
      ...(made.status >= 500 ? { "stripe-should-retry": "false" } : {}),
    });
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return;
      send(response, refusal(error instanceof Failure ? error : serverError));
    });
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The simulator has no port.");

  return {
    url: `http://127.0.0.1:${bound.port}`,
    account,
    faults,
    webhooks,
    keys,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await webhooks.close();
    },
  };
}
