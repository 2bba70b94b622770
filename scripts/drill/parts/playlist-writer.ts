import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Site } from "../../lib/site.ts";

/** In which the first acknowledgements come, on however slow a machine. */
const BEGIN_LIMIT_MS = 120_000;
/** Before the next try of a writer that was told to wait. */
const REFUSED_PAUSE_MS = 20;

const PASSWORD = "lanterns-at-dusk";

/** Writes playlists as fast as it is let, and remembers which the site has acknowledged. */
export class PlaylistWriter {
  /** Of the owner, who writes the first of them. */
  readonly token: string;
  /** Those who write them, one after the other: an account can have so many playlists and no more. */
  readonly #tokens: string[];
  #changing: Promise<void> | undefined;
  /** Each acknowledged playlist, and whose it is. */
  readonly #acknowledged = new Map<number, string>();
  /** So many acknowledgements are there once every writer of the present `write` could have had one. */
  #due = 0;
  #begun = Promise.withResolvers<void>();
  #stopped = false;
  #made = 0;

  private constructor(token: string) {
    this.token = token;
    this.#tokens = [token];
  }

  static async login(site: Site): Promise<PlaylistWriter> {
    const answer = await fetch(`${site.url}/api/auth/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(site.owner),
    });
    const { token } = (await answer.json()) as { token?: string };
    if (token === undefined) throw new Error(`Login was answered ${answer.status}.`);
    return new PlaylistWriter(token);
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** Until `stop`, or the first call that finds nobody, by `writers` at the same time. */
  async write(site: Site, writers: number): Promise<void> {
    this.#stopped = false;
    const begun = Promise.withResolvers<void>();
    this.#begun = begun;
    this.#due = this.#acknowledged.size + writers;
    const limit = setTimeout(() => {
      this.#stopped = true;
      begun.reject(new Error(`The site acknowledged no writes any more:\n${site.output().slice(-2000)}`));
    }, BEGIN_LIMIT_MS);
    // Whoever waits for it hears of it; nobody has to.
    begun.promise.then(
      () => clearTimeout(limit),
      () => undefined,
    );
    await Promise.all(Array.from({ length: writers }, () => this.#writeOn(site)));
    begun.resolve();
  }

  /** Resolves once the present `write` has had an acknowledgement a writer, however slow the machine is. */
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
        // Cut off: not acknowledged, and the process is gone.
        return;
      }
    }
  }

  /** Writes one; returns whether it was acknowledged. Rejects when nobody answers. */
  async writeOnce(site: Site): Promise<boolean> {
    this.#made += 1;
    const token = this.#tokens.at(-1) ?? this.token;
    const answer = await call(site, token, "POST", "/api/music/playlists/", {
      name: `Kept ${this.#made}`,
      is_public: false,
    });
    const text = await answer.text();
    if (answer.status === 201) this.#acknowledged.set((JSON.parse(text) as { id: number }).id, token);
    if (answer.status === 409) {
      await this.#nextAccount(site, token);
      // Not a refusal of the write: there is another account for it.
      if (this.#tokens.at(-1) !== token) return this.writeOnce(site);
    }
    return answer.status === 201;
  }

  /** Opens an account to write on with, once `full` has as many playlists as it can have. Does nothing where it cannot. */
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

  /** Holds what the site has against what it acknowledged: rows that are gone, and rows that one write made twice. */
  async compare(site: Site): Promise<{ lost: number; doubled: number }> {
    const lists = await Promise.all(
      this.#tokens.map(async (token) => (await call(site, token, "GET", "/api/music/playlists/")).json()),
    );
    const list = lists.flat() as { id: number; name: string }[];
    const there = new Set(list.map(({ id }) => id));
    const lost = [...this.#acknowledged.keys()].filter((id) => !there.has(id)).length;
    return { lost, doubled: list.length - new Set(list.map(({ name }) => name)).size };
  }

  /** For the negative control: runs `look` while a row is gone although it was acknowledged. */
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

/** The token of a new fan; undefined where the site opens no account just now. */
async function register(site: Site): Promise<string | undefined> {
  const username = `writer-${randomUUID().slice(0, 8)}`;
  const answer = await fetch(`${site.url}/api/auth/register/`, {
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
  const text = await answer.text();
  return answer.status === 201 ? (JSON.parse(text) as { token: string }).token : undefined;
}
