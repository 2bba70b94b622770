import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { notFound, refused } from "./failure.ts";

export type Resource = { id: string; type: "order" | "product" | "shop"; data: Record<string, unknown> };
export type Emit = (topic: string, resource: Resource) => void;

export type Hook = { id: string; topic: string; url: string; shop_id: string; secret: string | null };

type Event = { id: string; type: string; created_at: string; resource: Resource };

export type HookSettings = {
  /** Held until `deliver` is called, instead of sent immediately. */
  hold: boolean;
  /** The number of times each event is sent. */
  copies: number;
  /** The fraction of events that are never sent. */
  drop: number;
};

const PLAIN: HookSettings = { hold: false, copies: 1, drop: 0 };
/**
 * Attempts of one delivery, including the first; after that the hook is blocked for an hour, and events in that time are
 * lost.
 */
const MAX_ATTEMPTS = 4;
const RETRY_MS = 40;
const BLOCK_MS = 60 * 60_000;

/** `X-Pfy-Signature`: the HMAC-SHA256 of the body's bytes. */
export const signatureOf = (body: string, secret: string) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/** The shop's webhooks, one topic each, and their deliveries, with optional simulated network problems. */
export class Hooks {
  readonly all: Hook[] = [];
  settings: HookSettings = { ...PLAIN };
  random: () => number = Math.random;
  blockMs = BLOCK_MS;
  readonly #shop: number;
  #held: { hook: Hook; event: Event }[] = [];
  readonly #blocked = new Map<string, number>();
  readonly #underway = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  /** Responses by status; 0 for none. */
  readonly responses = new Map<number, number>();
  lost = 0;

  constructor(shop: number) {
    this.#shop = shop;
  }

  create(input: { topic?: unknown; url?: unknown; secret?: unknown }): Hook {
    const { topic, url, secret } = input;
    if (typeof topic !== "string" || typeof url !== "string") throw refused(400, 8150, "topic and url are required.");
    if (this.all.some((one) => one.topic === topic && one.url === url))
      throw refused(400, 8150, "This webhook exists.");
    const hook = {
      id: randomBytes(12).toString("hex"),
      topic,
      url,
      shop_id: String(this.#shop),
      secret: typeof secret === "string" ? secret : null,
    };
    this.all.push(hook);
    return hook;
  }

  find(id: string): Hook {
    const hook = this.all.find((one) => one.id === id);
    if (!hook) throw notFound();
    return hook;
  }

  remove(id: string, host: string | null): void {
    const hook = this.find(id);
    if (host === null || new URL(hook.url).host !== host) throw refused(400, 8150, "The host field is required.");
    this.all.splice(this.all.indexOf(hook), 1);
  }

  emit: Emit = (topic, resource) => {
    const event = { id: randomUUID(), type: topic, created_at: new Date().toISOString(), resource };
    for (const hook of this.all.filter((one) => one.topic === topic)) {
      if (this.random() < this.settings.drop) this.lost += 1;
      else if (this.settings.hold) this.#held.push({ hook, event });
      else for (let copy = 0; copy < this.settings.copies; copy += 1) this.#start(hook, event);
    }
  };

  simulate(id: string): void {
    const hook = this.find(id);
    const type = hook.topic.startsWith("order") ? "order" : "product";
    this.#start(hook, {
      id: randomUUID(),
      type: hook.topic,
      created_at: new Date().toISOString(),
      resource: { id: "5d39b159e7c48c000728c89f", type, data: { shop_id: this.#shop } },
    });
  }

  /** Sends the held events: each `copies` times, in random order. */
  async deliver(copies = 1): Promise<number> {
    const parcel = this.#held.flatMap((one) => Array.from({ length: copies }, () => one));
    this.#held = [];
    for (let last = parcel.length - 1; last > 0; last -= 1) {
      const other = Math.floor(this.random() * (last + 1));
      const [one, two] = [parcel[last], parcel[other]];
      if (one && two) [parcel[last], parcel[other]] = [two, one];
    }
    for (const { hook, event } of parcel) await this.#send(hook, event);
    return parcel.length;
  }

  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.allSettled([...this.#underway]);
  }

  isBlocked(id: string): boolean {
    return (this.#blocked.get(id) ?? 0) > Date.now();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.settled();
  }

  #start(hook: Hook, event: Event): void {
    const work = this.#send(hook, event);
    this.#underway.add(work);
    void work.finally(() => this.#underway.delete(work));
  }

  async #send(hook: Hook, event: Event): Promise<void> {
    if (this.isBlocked(hook.id)) {
      this.lost += 1;
      return;
    }
    const body = JSON.stringify(event);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && !this.#stop.signal.aborted; attempt += 1) {
      if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** attempt));
      const status = await this.#post(hook, body);
      this.responses.set(status, (this.responses.get(status) ?? 0) + 1);
      if (status === 200) return;
    }
    if (this.#stop.signal.aborted) return;
    this.lost += 1;
    this.#blocked.set(hook.id, Date.now() + this.blockMs);
  }

  async #post(hook: Hook, body: string): Promise<number> {
    try {
      const response = await fetch(hook.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(hook.secret === null ? {} : { "x-pfy-signature": signatureOf(body, hook.secret) }),
        },
        body,
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(10_000)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
}
