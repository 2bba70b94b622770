import { createHmac } from "node:crypto";
import type { StripeEvent } from "./account.ts";

export type WebhookSettings = {
  /** Kept until `deliver` is called, instead of sent at once. */
  hold: boolean;
  /** How often each event is sent. */
  copies: number;
  /** Milliseconds before an event is sent. */
  delay_ms: number;
  /** Never sent, as after an outage. */
  drop: boolean;
};

const PLAIN: WebhookSettings = { hold: false, copies: 1, delay_ms: 0, drop: false };
/** Tries of one delivery; the real thing goes on for three days. */
const TRIES = 5;
const RETRY_MS = 50;

/** `Stripe-Signature`: when it was signed, and the HMAC over that and the body's bytes. */
export function signatureHeader(body: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}

/** Sends signed events to the shop, with the disorder of the real network where it is switched on. */
export class Webhooks {
  /** Where events go; without one they are only kept. */
  url: string | undefined;
  readonly #secret: string;
  readonly #underway = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  settings: WebhookSettings = { ...PLAIN };
  held: StripeEvent[] = [];
  /** Answers of the shop, by status. */
  readonly answers = new Map<number, number>();

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

  /** Sends what was held: every event `copies` times, all of them in an order drawn by chance, `concurrency` at a time. */
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

  /** Until nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.allSettled([...this.#underway]);
  }

  reset(): void {
    this.settings = { ...PLAIN };
    this.held = [];
    this.answers.clear();
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
    for (let attempt = 1; attempt <= TRIES && !this.#stop.signal.aborted; attempt += 1) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const status = await this.#post(body);
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
      if (status >= 200 && status < 300) return;
      wait = RETRY_MS * 2 ** attempt;
    }
  }

  /** The shop's status; 0 when it did not answer. Signed anew at every try, as the real thing does. */
  async #post(body: string): Promise<number> {
    try {
      const answer = await fetch(this.url ?? "", {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signatureHeader(body, this.#secret),
        },
        body,
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(20_000)]),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }
}
