import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import { hasBudget, remainingBudgetMs } from "../../platform/concurrency/wait-budget.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import { isTemporary, PrintifyRefusedError, PrintifyUnreachableError } from "./printify-errors.ts";
import type { Pace, RequestPace } from "./request-pace.ts";

export type PrintifySettings = {
  apiToken: string;
  /** Digits; undefined until the owner has chosen a shop. */
  shopId: string | undefined;
  webhookSecret: string;
  /** Ends with a slash. */
  apiUrl: string;
};

/** When a failed request is retried: `read` and `idempotent` after any temporary failure, the rest after a 429 only. */
type RetryPolicy = "read" | "idempotent" | "after_429";

export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  retry: RetryPolicy;
  /** The request is not sent once `performance.now()` has passed this, however long it waited for its turn. */
  deadline?: number;
  /** Also counts against the catalogue's tighter limit. */
  catalog?: boolean;
};

/** The provider allows 600 a minute, and 100 for the catalogue; the margin is for requests that bunch up on the way. */
const ACCOUNT: Pace = { bucket: "printify", perMinute: 540, burst: 40 };
const CATALOG: Pace = { bucket: "printify_catalog", perMinute: 85, burst: 10 };

export type Timing = {
  /** Timeout of a request. */
  timeoutMs: number;
  /** The pause after a failure; it doubles with each attempt. */
  pauseMs: number;
  /** How long all processes pause after a 429. */
  holdOffMs: number;
  /** A multiple of the provider's allowed pace: for tests with a simulator that permits it. */
  rateFactor: number;
};

export const TIMING: Timing = { timeoutMs: 30_000, pauseMs: 500, holdOffMs: 5_000, rateFactor: 1 };

const MAX_ATTEMPTS = 6;
/** Timeout of a request that reads, while a person waits for it. */
const INTERACTIVE_TIMEOUT_MS = 10_000;
/** Far more than the catalogue, the largest response. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** The HTTP client of the provider: headers, rate limits and failures. Throws PrintifyRefusedError and PrintifyUnreachableError. */
export function createPrintifyClient(deps: {
  settings: PrintifySettings;
  pace: RequestPace;
  userAgent: string;
  gate: Pick<OutwardGate, "pass">;
  timing?: Timing | undefined;
}) {
  const { settings, pace } = deps;
  const timing = deps.timing ?? TIMING;
  const scaled = (pace: Pace): Pace => ({ ...pace, perMinute: pace.perMinute * timing.rateFactor });
  const [account, catalog] = [scaled(ACCOUNT), scaled(CATALOG)];
  const base = new URL(settings.apiUrl.endsWith("/") ? settings.apiUrl : `${settings.apiUrl}/`);

  const timeoutOf = ({ retry }: Call): number =>
    hasBudget() && retry === "read" ? Math.min(timing.timeoutMs, INTERACTIVE_TIMEOUT_MS) : timing.timeoutMs;

  /** Waits before a retry. Throws `error` instead if the caller would have stopped waiting by then. */
  const pause = async (error: unknown, ms: number): Promise<void> => {
    if (ms > remainingBudgetMs()) throw error;
    await delay(ms);
  };

  const attempt = async (call: Call): Promise<string> => {
    const { method, path, body, deadline } = call;
    if (deadline !== undefined && performance.now() > deadline) {
      throw new PrintifyUnreachableError(true, new Error("its turn came too late"));
    }
    let response: Response;
    let text: string;
    try {
      response = await fetch(new URL(path, base), {
        method,
        headers: {
          authorization: `Bearer ${settings.apiToken}`,
          "user-agent": deps.userAgent,
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json;charset=utf-8" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // The token must not be sent to any other address.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutOf(call)),
      });
      text = await readText(response);
    } catch (error) {
      throw new PrintifyUnreachableError(error instanceof Error && error.name === "TimeoutError", error);
    }
    if (!response.ok) throw new PrintifyRefusedError(response.status, text);
    return text;
  };

  /** Returns what `read` parses from a successful response; one that it cannot parse counts as a failure. */
  const withRetries = async <Result>(call: Call, read: (text: string) => Result): Promise<Result> => {
    const paces = call.catalog ? [catalog, account] : [account];
    for (let tried = 1; ; tried += 1) {
      await deps.gate.pass();
      await pace.turn(paces);
      try {
        return read(await attempt(call));
      } catch (error) {
        if (tried >= MAX_ATTEMPTS) throw error;
        if (error instanceof PrintifyRefusedError && error.status === 429) {
          const holdOff = timing.holdOffMs * 2 ** Math.min(tried - 1, 3);
          await pace.holdOff(paces, holdOff);
          if (holdOff > remainingBudgetMs()) throw error;
        } else if (call.retry !== "after_429" && isTemporary(error)) {
          await pause(error, timing.pauseMs * 2 ** (tried - 1) * (0.5 + Math.random()));
        } else throw error;
      }
    }
  };

  return {
    /** Returns the response, validated against `shape`. A response of another shape is a fault of the provider. */
    async request<Shape extends z.ZodType>(call: Call, shape: Shape): Promise<z.output<Shape>> {
      const value = await withRetries(call, parsed);
      const read = shape.safeParse(value);
      if (read.success) return read.data;
      const where = read.error.issues[0]?.path.join(".") ?? "";
      throw new PrintifyRefusedError(502, JSON.stringify({ message: `An answer without the expected ${where}` }));
    },
    /** Sends a request whose response has no content that matters. */
    async send(call: Call): Promise<void> {
      await withRetries(call, () => undefined);
    },
  };
}

export type PrintifyClient = ReturnType<typeof createPrintifyClient>;

/** Throws PrintifyUnreachableError for a response that is not JSON: it came from an intermediary, not from the provider. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PrintifyUnreachableError(false, error);
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new Error("an answer of more than 64 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
