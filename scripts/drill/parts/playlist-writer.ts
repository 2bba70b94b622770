import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Site } from "../../lib/site.ts";

/** Time limit for the first acknowledgements, even on a slow machine. */
const BEGIN_LIMIT_MS = 120_000;
/** Pause before a refused writer's next attempt. */
const REFUSED_PAUSE_MS = 20;

const PASSWORD = "lanterns-at-dusk";

/** Writes playlists as fast as the site allows and records which ones it has acknowledged. */
export class PlaylistWriter {
  /** The token of the owner, who writes the first playlists. */
  readonly token: string;
  /** Accounts used in sequence, since each can have only a limited number of playlists. */
  readonly #tokens: string[];
  #changing: Promise<void> | undefined;
  /** Each acknowledged playlist's id, with its account's token. */
  readonly #acknowledged = new Map<number, string>();
  /** The number of acknowledgements after which every writer of the current `write` can have had one. */
  #due = 0;
  #begun = Promise.withResolvers<void>();
  #stopped = false;
  #made = 0;

  private constructor(token: string) {
    this.token = token;
    this.#tokens = [token];
  }

  static async login(site: Site): Promise<PlaylistWriter> {
    const response = await fetch(`${site.url}/api/auth/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(site.owner),
    });
    const { token } = (await response.json()) as { token?: string };
    if (token === undefined) throw new Error(`Login got the response ${response.status}.`);
    return new PlaylistWriter(token);
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** Runs until `stop` or the first call without a response, with `writers` concurrent writers. */
  async write(site: Site, writers: number): Promise<void> {
    this.#stopped = false;
    const begun = Promise.withResolvers<void>();
    this.#begun = begun;
    this.#due = this.#acknowledged.size + writers;
    const limit = setTimeout(() => {
      this.#stopped = true;
      begun.reject(new Error(`The site acknowledged no writes any more:\n${site.output().slice(-2000)}`));
    }, BEGIN_LIMIT_MS);
    // Callers may await `begun`, but need not: this handler prevents an unhandled rejection.
    begun.promise.then(
      () => clearTimeout(limit),
      () => undefined,
    );
    await Promise.all(Array.from({ length: writers }, () => this.#writeOn(site)));
    begun.resolve();
  }

  /** Resolves once the current `write` has had as many acknowledgements as writers, however slow the machine is. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  stop(): void {
    this.#stopped = true;
  }

  async #writeOn(site: Site): Promise<void> {
    while (!this.#stopped) {
      try {
        if (!(await this.writeOnce(site))) await delay(REFUSED_PAUSE_MS);
        if (this.#acknowledged.size >= this.#due) this.#begun.resolve();
      } catch {
        // Cut off: the write was not acknowledged, and the process is gone.
        return;
      }
    }
  }

  /** Writes one playlist; returns whether it was acknowledged. Rejects when there is no response. */
  async writeOnce(site: Site): Promise<boolean> {
    this.#made += 1;
    const token = this.#tokens.at(-1) ?? this.token;
    const response = await call(site, token, "POST", "/api/music/playlists/", {
      name: `Kept ${this.#made}`,
      is_public: false,
    });
    const text = await response.text();
    if (response.status === 201) this.#acknowledged.set((JSON.parse(text) as { id: number }).id, token);
    if (response.status === 409) {
      await this.#nextAccount(site, token);
      // The account is full, which is not a refusal of the write: the next account takes it.
      if (this.#tokens.at(-1) !== token) return this.writeOnce(site);
    }
    return response.status === 201;
  }

  /** Opens another account once `full` has reached its playlist limit. Does nothing if registration fails. */
  async #nextAccount(site: Site, full: string): Promise<void> {
    if (this.#tokens.at(-1) !== full) return;
    this.#changing ??= register(site)
      .then((token) => {
        if (token !== undefined) this.#tokens.push(token);
      })
      .finally(() => {
        this.#changing = undefined;
      });
    await this.#changing;
  }

  /** Compares the site's playlists with the acknowledged ones: counts missing rows, and rows that one write created twice. */
  async compare(site: Site): Promise<{ lost: number; doubled: number }> {
    const lists = await Promise.all(
      this.#tokens.map(async (token) => (await call(site, token, "GET", "/api/music/playlists/")).json()),
    );
    const list = lists.flat() as { id: number; name: string }[];
    const there = new Set(list.map(({ id }) => id));
    const lost = [...this.#acknowledged.keys()].filter((id) => !there.has(id)).length;
    return { lost, doubled: list.length - new Set(list.map(({ name }) => name)).size };
  }

  /** For the negative control: runs `look` while an acknowledged row is missing. */
  async withOneRemoved<Result>(site: Site, look: () => Promise<Result>): Promise<Result> {
    const [[id, token] = [0, this.token]] = this.#acknowledged;
    await call(site, token, "DELETE", `/api/music/playlists/${id}/`);
    const seen = await look();
    this.#acknowledged.delete(id);
    return seen;
  }
}

function call(site: Site, token: string, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(site.url + path, {
    method,
    headers: {
      authorization: `Token ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
}

/** The token of a new fan; undefined when the registration is refused. */
async function register(site: Site): Promise<string | undefined> {
  const username = `writer-${randomUUID().slice(0, 8)}`;
  const response = await fetch(`${site.url}/api/auth/register/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username,
      email: `${username}@fans.example`,
      first_name: "Fay",
      last_name: "Fan",
      password: PASSWORD,
      password_confirm: PASSWORD,
      terms_accepted: true,
    }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  return response.status === 201 ? (JSON.parse(text) as { token: string }).token : undefined;
}
