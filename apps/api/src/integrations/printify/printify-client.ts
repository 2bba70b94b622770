import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import { PrintifyRefusal, PrintifySilence } from "./printify-errors.ts";
import type { Pace, RequestPace } from "./request-pace.ts";

export type PrintifySettings = {
  apiToken: string;
  /** Digits; unset until the owner has chosen one. */
  shopId: string | undefined;
  webhookSecret: string;
  /** Ends with a slash. */
  apiUrl: string;
};

/**
 * What may be done after a failure. `reading` and `repeatable` requests are made again after anything that passes;
 * `once` only when the provider certainly did nothing (429).
 */
type Manner = "reading" | "repeatable" | "once";

export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  manner: Manner;
  /** The request does not go out once `performance.now()` is past this, however long its turn took to come. */
  before?: number;
  /** Counts against the tighter limit of the catalogue as well. */
  catalog?: boolean;
};

/** Allowed are 600 a minute, and of the catalogue 100; what is left out is for answers that bunch up on the way. */
const ACCOUNT: Pace = { bucket: "printify", perMinute: 540, burst: 40 };
const CATALOG: Pace = { bucket: "printify_catalog", perMinute: 85, burst: 10 };

export type Timing = {
  /** A request without an answer for so long is given up. */
  timeoutMs: number;
  /** The pause after a failure; it doubles with each. */
  pauseMs: number;
  /** Nobody asks for so long after a 429. */
  holdOffMs: number;
  /** How many times as fast as the provider allows: for tests with a simulator that allows it. */
  haste: number;
};

export const TIMING: Timing = { timeoutMs: 30_000, pauseMs: 500, holdOffMs: 5_000, haste: 1 };

const TRIES = 6;
/** Far above the catalogue, the largest answer. */
const ANSWER_MAX = 64 * 1024 * 1024;

const isPassing = (error: unknown) =>
  error instanceof PrintifySilence ||
  (error instanceof PrintifyRefusal && (error.status >= 500 || error.status === 408));

/** Speaks HTTP with the provider: its headers, its limits, its failures. Throws PrintifyRefusal and PrintifySilence. */
export function createPrintifyClient(deps: {
  settings: PrintifySettings;
  pace: RequestPace;
  userAgent: string;
  gate: Pick<OutwardGate, "pass">;
  timing?: Timing | undefined;
}) {
  const { settings, pace } = deps;
  const timing = deps.timing ?? TIMING;
  const hastened = (pace: Pace): Pace => ({ ...pace, perMinute: pace.perMinute * timing.haste });
  const [account, catalog] = [hastened(ACCOUNT), hastened(CATALOG)];
  const base = new URL(settings.apiUrl.endsWith("/") ? settings.apiUrl : `${settings.apiUrl}/`);

  const attempt = async ({ method, path, body, before }: Call): Promise<string> => {
    if (before !== undefined && performance.now() > before) {
      throw new PrintifySilence(true, new Error("its turn came too late"));
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
        // The token goes to this address and no other.
        redirect: "error",
        signal: AbortSignal.timeout(timing.timeoutMs),
      });
      text = await readText(answer);
    } catch (error) {
      throw new PrintifySilence(error instanceof Error && error.name === "TimeoutError", error);
    }
    if (!answer.ok) throw new PrintifyRefusal(answer.status, text);
    return text;
  };

  /** What `read` makes of a good answer; one that it cannot read is a failure like any other. */
  const request = async <Answer>(call: Call, read: (text: string) => Answer): Promise<Answer> => {
    const paces = call.catalog ? [catalog, account] : [account];
    for (let tried = 1; ; tried += 1) {
      await deps.gate.pass();
      await pace.turn(paces);
      try {
        return read(await attempt(call));
      } catch (error) {
        if (tried >= TRIES) throw error;
        if (error instanceof PrintifyRefusal && error.status === 429) {
          await pace.holdOff(paces, timing.holdOffMs * 2 ** Math.min(tried - 1, 3));
        } else if (call.manner !== "once" && isPassing(error)) {
          await delay(timing.pauseMs * 2 ** (tried - 1) * (0.5 + Math.random()));
        } else throw error;
      }
    }
  };

  return {
    /** The answer in the shape asked for. One that has another shape is a fault of the provider's. */
    async ask<Shape extends z.ZodType>(call: Call, shape: Shape): Promise<z.output<Shape>> {
      const value = await request(call, parsed);
      const read = shape.safeParse(value);
      if (read.success) return read.data;
      const where = read.error.issues[0]?.path.join(".") ?? "";
      throw new PrintifyRefusal(502, JSON.stringify({ message: `An answer without the expected ${where}` }));
    },
    async tell(call: Call): Promise<void> {
      await request(call, () => undefined);
    },
  };
}

export type PrintifyClient = ReturnType<typeof createPrintifyClient>;

/** Throws PrintifySilence for what is no JSON: something on the way answered, and not the provider. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PrintifySilence(false, error);
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
