import { DEMO_DATA_VARIABLE } from "../../lib/demo-data.ts";
import { type Site, startSite } from "../../lib/site.ts";
import type { Drill } from "../drill.ts";
import { isMisformatted } from "./fuzz/error-format.ts";
import { asCurl, type Caller, type FuzzRequest, type FuzzResponse, sendFuzz } from "./fuzz/request.ts";
import { fuzzRequests } from "./fuzz/requests.ts";

const FULL_REQUESTS = 20_000;
const CONCURRENCY = 8;
const SLOW_MS = 1000;
const MAX_LISTED = 12;

type Failure = { request: FuzzRequest; response: FuzzResponse };

/** Tokens of the callers. A token that a request has ended (a logout, a block) is replaced by a new one. */
class Tokens {
  readonly #site: Site;
  readonly #tokens: Partial<Record<Caller, string>> = {};
  #fans = 0;

  constructor(site: Site) {
    this.#site = site;
  }

  async of(caller: Caller): Promise<string | undefined> {
    if (caller === "visitor") return undefined;
    this.#tokens[caller] ??= caller === "owner" ? await this.#login() : await this.#register();
    return this.#tokens[caller];
  }

  forget(caller: Caller): void {
    delete this.#tokens[caller];
  }

  #login = () => this.#open("login", this.#site.owner);

  #register(): Promise<string> {
    this.#fans += 1;
    return this.#open("register", {
      username: `drilled${this.#fans}`,
      email: `drilled${this.#fans}@site.example`,
      first_name: "Ana",
      last_name: "Lopez",
      password: this.#site.owner.password,
      password_confirm: this.#site.owner.password,
      terms_accepted: true,
    });
  }

  async #open(call: string, body: object): Promise<string> {
    const response = await fetch(`${this.#site.url}/api/auth/${call}/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { token } = (await response.json()) as { token?: string };
    if (token === undefined) throw new Error(`${call} got the response ${response.status}.`);
    return token;
  }
}

async function mediaOf(site: Site): Promise<string[]> {
  const response = await fetch(`${site.url}/api/music/tracks/`);
  const { results } = (await response.json()) as { results: Record<string, unknown>[] };
  return results
    .flatMap((track) => Object.values(track))
    .filter((value) => /^\/media\//.test(String(value))) as string[];
}

const wentWrong = ({ status }: FuzzResponse) => status === 0 || status >= 500;

async function sendAll(site: Site, requests: readonly FuzzRequest[]) {
  const tokens = new Tokens(site);
  const found = {
    failures: [] as Failure[],
    unexpected: [] as Failure[],
    slow: [] as Failure[],
    nameless: [] as Failure[],
    misformatted: [] as Failure[],
  };
  const responses = new Map<number, number>();
  const left = requests.values();
  const sendOn = async () => {
    for (const request of left) {
      const response = await sendFuzz(site.url, request, await tokens.of(request.caller));
      responses.set(response.status, (responses.get(response.status) ?? 0) + 1);
      if (response.status === 401) tokens.forget(request.caller);
      if (wentWrong(response)) found.failures.push({ request, response });
      else if (request.expected?.includes(response.status) === false) found.unexpected.push({ request, response });
      else if (response.requestId === undefined) found.nameless.push({ request, response });
      else if (isMisformatted(request, response)) found.misformatted.push({ request, response });
      if (response.milliseconds > SLOW_MS) found.slow.push({ request, response });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendOn));
  // A request that had to wait for others is not slow itself: it must be slow again when sent alone.
  const slow: Failure[] = [];
  for (const { request } of found.slow) {
    const response = await sendFuzz(site.url, request, await tokens.of(request.caller));
    if (response.milliseconds > SLOW_MS) slow.push({ request, response });
  }
  return { ...found, slow, waited: found.slow.length, responses };
}

/**
 * Hostile input to every endpoint, as visitor, fan and owner: no response is missing or a 5xx, each has its id, failures have
 * the documented format, none takes more than a second, and requests with one correct outcome, such as a wrong method, get it.
 * Every REST route and procedure is called in runs of any size. A seed (`--seed`) repeats a run; failed requests are shown as
 * curl commands.
 */
export const fuzzDrill: Drill = {
  name: "fuzz",
  run: async ({ size, say, seed = Math.floor(Math.random() * 2 ** 31) }) => {
    const counts = { passed: 0, failed: 0 };
    const site = await startSite({ from: process.env[DEMO_DATA_VARIABLE], env: { SEED: "demo" } });
    const report = (what: string, failures: readonly Failure[]) => {
      counts[failures.length === 0 ? "passed" : "failed"] += 1;
      if (failures.length === 0) return;
      const targets = new Set(failures.map(({ request }) => request.target));
      say(`${failures.length} × ${what}, at ${targets.size} targets; repeat with --seed=${seed}`);
      const lines = site.output().split("\n");
      // One per target first: further failures of a target mostly have the same cause.
      const first = [...targets].flatMap((target) => failures.find(({ request }) => request.target === target) ?? []);
      for (const { request, response } of first.slice(0, MAX_LISTED)) {
        const { status, milliseconds, requestId, problem } = response;
        say(`  ${request.target}: ${status} after ${Math.round(milliseconds)} ms ${problem ?? ""}`);
        say(`    ${asCurl(request).slice(0, 2000)}`);
        if (response.body !== "") say(`    ${response.type} ${response.body.slice(0, 300)}`);
        const logged = requestId === undefined ? undefined : lines.find((line) => line.includes(requestId));
        if (logged) say(`    ${logged.slice(0, 600)}`);
      }
    };
    try {
      const requests = await fuzzRequests(seed, Math.round(FULL_REQUESTS * size), await mediaOf(site));
      const begun = performance.now();
      const { failures, unexpected, slow, nameless, misformatted, waited, responses } = await sendAll(site, requests);
      const seconds = (performance.now() - begun) / 1000;
      const kinds = [...responses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
      say(`seed ${seed}: ${requests.length} requests in ${seconds.toFixed(1)} s; ${kinds.join(", ")}`);
      const slowTargets = slow.map(({ request }) => request.target).join(", ");
      say(`${waited} took over ${SLOW_MS} ms among others, ${slow.length} of them also alone ${slowTargets}`);
      report("5xx or no response", failures);
      report("another status than is due", unexpected);
      // Runs at a twentieth share the machine with the other tests, so their timings say nothing about the site.
      if (size >= 1) report("over a second, alone too", slow);
      report("a response without its id", nameless);
      report("a failure in another format than the documented one", misformatted);
      const health = await fetch(`${site.url}/api/health/`);
      counts[health.ok ? "passed" : "failed"] += 1;
    } finally {
      await site.stop();
    }
    return counts;
  },
};
