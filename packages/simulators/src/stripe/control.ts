import type { Account } from "./account.ts";
import { Failure } from "./failure.ts";
import { FAULTS, type Fault, type Faults } from "./faults.ts";
import type { IdempotencyLayer, StripeResponse } from "./idempotency.ts";
import type { Webhooks } from "./webhooks.ts";

type State = { account: Account; faults: Faults; webhooks: Webhooks; keys: IdempotencyLayer };

const refused = (message: string) => new Failure(400, { type: "invalid_request_error", message });

function parse(body: string): Record<string, unknown> {
  const value: unknown = body === "" ? {} : JSON.parse(body);
  if (typeof value !== "object" || value === null) throw refused("Expected a JSON object.");
  return value as Record<string, unknown>;
}

const text = (value: unknown, name: string): string => {
  if (typeof value !== "string") throw refused(`Expected a text as ${name}.`);
  return value;
};

const count = (value: unknown, fallback: number): number => (typeof value === "number" ? value : fallback);

function readFault(input: Record<string, unknown>): Fault {
  const kind = FAULTS.find((one) => one === input.kind);
  if (!kind) throw refused(`kind must be one of ${FAULTS.join(", ")}.`);
  return {
    kind,
    times: count(input.times, 1),
    delay_ms: count(input.delay_ms, 0),
    ...(typeof input.method === "string" ? { method: input.method } : {}),
    ...(typeof input.path === "string" ? { path: input.path } : {}),
  };
}

/**
 * Controls the simulator, as JSON over POST: `faults`, `webhooks` (how events are sent), `deliver` (sends held ones), `pay`
 * (a buyer's card), `refund` (its final result) and `reset`; and `GET state`.
 */
export async function control(state: State, method: string, name: string, body: string): Promise<StripeResponse> {
  const { account, faults, webhooks } = state;
  if (method === "GET" && name === "state") {
    return {
      status: 200,
      body: {
        books: account.books,
        events: account.events.length,
        held: webhooks.held.length,
        responses: Object.fromEntries(webhooks.responses),
      },
    };
  }
  if (method !== "POST") throw refused("Only POST, and GET of state.");
  const input = parse(body);
  switch (name) {
    case "faults":
      faults.add(readFault(input));
      return { status: 200, body: { ok: true } };
    case "webhooks":
      webhooks.settings = { ...webhooks.settings, ...input };
      return { status: 200, body: webhooks.settings };
    case "deliver": {
      const sent = await webhooks.deliver({ copies: count(input.copies, 1), concurrency: count(input.concurrency, 8) });
      return { status: 200, body: { sent } };
    }
    case "pay": {
      const outcome = input.outcome === "decline" || input.outcome === "process" ? input.outcome : "succeed";
      return { status: 200, body: account.pay(text(input.payment_intent, "payment_intent"), outcome) };
    }
    case "refund": {
      const status = input.status === "failed" ? "failed" : "succeeded";
      return { status: 200, body: account.settleRefund(text(input.refund, "refund"), status) };
    }
    case "refunds_begin":
      account.refundsBegin = input.status === "pending" ? "pending" : "succeeded";
      return { status: 200, body: { ok: true } };
    case "reset":
      faults.clear();
      webhooks.reset();
      account.refundsBegin = "succeeded";
      return { status: 200, body: { ok: true } };
    default:
      throw refused(`There is no control ${name}.`);
  }
}
