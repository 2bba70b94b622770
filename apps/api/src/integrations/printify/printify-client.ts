import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import { hasBudget, remainingBudgetMs } from "../../platform/concurrency/wait-budget.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import { PrintifyRefusedError, PrintifyUnreachableError } from "./printify-errors.ts";
import type { Pace, RequestPace } from "./request-pace.ts";

export type PrintifySettings = {
  apiToken: string;
  /** Digits; undefined until the owner has chosen a shop. */
  shopId: string | undefined;
  webhookSecret: string;
  /** Ends with a slash. */
  apiUrl: string;
};

/**
 * How a failed request may be retried: `reading` and `repeatable` requests after any temporary failure, `once` only when the
 * provider certainly did nothing (429).
 */
type RetryPolicy = "reading" | "repeatable" | "once";

export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  manner: RetryPolicy;
  /** The request is not sent once `performance.now()` has passed this, however long it waited for its turn. */
  before?: number;
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
const ANSWER_MAX = 64 * 1024 * 1024;

const isPassing = (error: unknown) =>
  error instanceof PrintifyUnreachableError ||
  (error instanceof PrintifyRefusedError && (error.status >= 500 || error.status === 408));

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
  const hastened = (pace: Pace): Pace => ({ ...pace, perMinute: pace.perMinute * timing.rateFactor });
  const [account, catalog] = [hastened(ACCOUNT), hastened(CATALOG)];
  const base = new URL(settings.apiUrl.endsWith("/") ? settings.apiUrl : `${settings.apiUrl}/`);

  const timeoutOf = ({ manner }: Call): number =>
    hasBudget() && manner === "reading" ? Math.min(timing.timeoutMs, INTERACTIVE_TIMEOUT_MS) : timing.timeoutMs;

  /** Waits before a retry. Throws `error` instead if the caller would have stopped waiting by then. */
  const pause = async (error: unknown, ms: number): Promise<void> => {
    if (ms > remainingBudgetMs()) throw error;
    await delay(ms);
  };

  const attempt = async (call: Call): Promise<string> => {
    const { method, path, body, before } = call;
    if (before !== undefined && performance.now() > before) {
      throw new PrintifyUnreachableError(true, new Error("its turn came too late"));
    }
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(new URL(path, base), {
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
      text = await readText(answer);
    } catch (error) {
      throw new PrintifyUnreachableError(error instanceof Error && error.name === "TimeoutError", error);
    }
    if (!answer.ok) throw new PrintifyRefusedError(answer.status, text);
    return text;
  };

  /** Returns what `read` parses from a successful response; one that it cannot parse counts as a failure. */
  const request = async <Answer>(call: Call, read: (text: string) => Answer): Promise<Answer> => {
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
        } else if (call.manner !== "once" && isPassing(error)) {
          await pause(error, timing.pauseMs * 2 ** (tried - 1) * (0.5 + Math.random()));
        } else throw error;
      }
    }
  };

  return {
    /** The response, validated against `shape`. A response of another shape is a fault of the provider. */
    async ask<Shape extends z.ZodType>(call: Call, shape: Shape): Promise<z.output<Shape>> {
      const value = await request(call, parsed);
      const read = shape.safeParse(value);
      if (read.success) return read.data;
      const where = read.error.issues[0]?.path.join(".") ?? "";
      throw new PrintifyRefusedError(502, JSON.stringify({ message: `An answer without the expected ${where}` }));
    },
    async tell(call: Call): Promise<void> {
      await request(call, () => undefined);
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

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX) throw new Error("an answer of more than 64 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
