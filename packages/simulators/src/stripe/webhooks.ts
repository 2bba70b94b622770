import { createHmac } from "node:crypto";
import type { StripeEvent } from "./account.ts";

export type WebhookSettings = {
  /** Held until `deliver` is called, instead of sent immediately. */
  hold: boolean;
  /** The number of times each event is sent. */
  copies: number;
  /** Delay before an event is sent, in milliseconds. */
  delay_ms: number;
  /** Events are never sent, as in an outage. */
  drop: boolean;
};

const PLAIN: WebhookSettings = { hold: false, copies: 1, delay_ms: 0, drop: false };
/** Attempts of one delivery; the real service retries for three days. */
const MAX_ATTEMPTS = 5;
const RETRY_MS = 50;

/** `Stripe-Signature`: the time of signing, and the HMAC-SHA256 of that time and the body's bytes. */
export function signatureHeader(body: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}

/** Sends signed events to the shop, with optional simulated network problems. */
export class Webhooks {
  /** The URL for events; without it they are only recorded. */
  url: string | undefined;
  readonly #secret: string;
  readonly #underway = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  settings: WebhookSettings = { ...PLAIN };
  held: StripeEvent[] = [];
  /** The shop's responses, by status. */
  readonly responses = new Map<number, number>();

  constructor(options: { url: string | undefined; secret: string }) {
    this.url = options.url;
    this.#secret = options.secret;
  }

  accept(event: StripeEvent): void {
    const { hold, drop, copies, delay_ms } = this.settings;
    if (drop) return;
    if (hold) {
      this.held.push(event);
      return;
    }
    for (let copy = 0; copy < copies; copy += 1) this.#start(this.#send(event, delay_ms));
  }

  /** Sends the held events: each `copies` times, in random order, `concurrency` at a time. */
  async deliver(options: { copies: number; concurrency: number; random?: () => number }): Promise<number> {
    const random = options.random ?? Math.random;
    const parcel = this.held.flatMap((event) => Array.from({ length: options.copies }, () => event));
    this.held = [];
    for (let last = parcel.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      const [one, two] = [parcel[last], parcel[other]];
      if (one && two) [parcel[last], parcel[other]] = [two, one];
    }
    const queue = parcel[Symbol.iterator]();
    const worker = async () => {
      for (const event of queue) await this.#send(event, 0);
    };
    await Promise.all(Array.from({ length: options.concurrency }, worker));
    return parcel.length;
  }

  /** Resolves when no delivery is in progress. */
  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.allSettled([...this.#underway]);
  }

  reset(): void {
    this.settings = { ...PLAIN };
    this.held = [];
    this.responses.clear();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.settled();
  }

  #start(work: Promise<void>): void {
    this.#underway.add(work);
    void work.finally(() => this.#underway.delete(work));
  }

  async #send(event: StripeEvent, delayMs: number): Promise<void> {
    if (this.url === undefined) return;
    const body = JSON.stringify(event, null, 2);
    let wait = delayMs;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && !this.#stop.signal.aborted; attempt += 1) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const status = await this.#post(body);
      this.responses.set(status, (this.responses.get(status) ?? 0) + 1);
      if (status >= 200 && status < 300) return;
      wait = RETRY_MS * 2 ** attempt;
    }
  }

  /** The status of the shop's response; 0 if there was none. Signed again at every attempt, as by the real service. */
  async #post(body: string): Promise<number> {
    try {
      const response = await fetch(this.url ?? "", {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signatureHeader(body, this.#secret),
        },
        body,
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(20_000)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
}
