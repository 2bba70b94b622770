import { setTimeout as delay } from "node:timers/promises";
import type { Site } from "../../lib/site.ts";

/** In which the first acknowledgements come, on however slow a machine. */
const BEGIN_LIMIT_MS = 120_000;
/** Before the next try of a writer that was told to wait. */
const REFUSED_PAUSE_MS = 20;

/** Writes playlists as fast as it is let, and remembers which the site has acknowledged. */
export class PlaylistWriter {
  /** Of the owner, who writes them. */
  readonly token: string;
  readonly #acknowledged = new Set<number>();
  /** So many acknowledgements are there once every writer of the present `write` could have had one. */
  #due = 0;
  #begun = Promise.withResolvers<void>();
  #stopped = false;
  #made = 0;

  private constructor(token: string) {
    this.token = token;
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
    const answer = await this.#call(site, "POST", "/api/music/playlists/", {
      name: `Kept ${this.#made}`,
      is_public: false,
    });
    const text = await answer.text();
    if (answer.status !== 201) return false;
    this.#acknowledged.add((JSON.parse(text) as { id: number }).id);
    return true;
  }

  /** Holds what the site has against what it acknowledged: rows that are gone, and rows that one write made twice. */
  async compare(site: Site): Promise<{ lost: number; doubled: number }> {
    const answer = await this.#call(site, "GET", "/api/music/playlists/");
    const list = (await answer.json()) as { id: number; name: string }[];
    const there = new Set(list.map(({ id }) => id));
    const lost = [...this.#acknowledged].filter((id) => !there.has(id)).length;
    return { lost, doubled: list.length - new Set(list.map(({ name }) => name)).size };
  }

  /** For the negative control: runs `look` while a row is gone although it was acknowledged. */
  async withOneRemoved<Result>(site: Site, look: () => Promise<Result>): Promise<Result> {
    const [id = 0] = this.#acknowledged;
    await this.#call(site, "DELETE", `/api/music/playlists/${id}/`);
    const seen = await look();
    this.#acknowledged.delete(id);
    return seen;
  }

  #call(site: Site, method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(site.url + path, {
      method,
      headers: {
        authorization: `Token ${this.token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
  }
}
