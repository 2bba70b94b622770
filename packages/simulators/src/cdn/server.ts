import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { keptUntil, variantOf } from "./caching.ts";

export type CdnSimulatorOptions = {
  /** The token required in a purge's `Authorization` header. */
  token: string;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** State and controls for tests. */
export type CdnSimulator = {
  url: string;
  purgeUrl: string;
  /** Sets the origin of the site behind the CDN. */
  standBefore(origin: string): void;
  /** The paths of requests that reached the site. */
  passedOn: string[];
  /** The tags of each accepted purge. */
  purges: string[][];
  /** Makes the next `times` purges fail. */
  failPurges(times: number): void;
  close(): Promise<void>;
};

type Fetched = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Stored = Fetched & { until: number; tags: ReadonlySet<string>; variant: string };

/** Headers that apply to one connection, or to the CDN only. */
const TAKEN_AWAY = ["connection", "keep-alive", "transfer-encoding", "cdn-cache-control", "cache-tag", "surrogate-key"];

const textOf = (value: string | string[] | undefined): string => [value ?? ""].flat().join(", ");

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function fetchFrom(origin: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Fetched> {
  const { "accept-encoding": _encoded, "if-none-match": _kept, ...others } = headers;
  const sent = request(new URL(url ?? "/", origin), { method, headers: others, agent: false });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 502, headers: response.headers, body: await bodyOf(response) };
}

/**
 * A CDN in front of a site: caches what the site's headers permit (RFC 9111, RFC 9213), by URL and `Vary`, serves it until it
 * expires, and purges by tag: `POST /_purge` with `{"tags": […]}`. A response whose fetch began before a matching purge is
 * not cached. The response's `X-Cache` is HIT, MISS, or PASS for uncacheable responses.
 */
export async function startCdnSimulator(options: CdnSimulatorOptions): Promise<CdnSimulator> {
  const now = options.now ?? Date.now;
  const stored = new Map<string, Stored[]>();
  const passedOn: string[] = [];
  const purges: string[][] = [];
  let refusals = 0;
  let origin = "";

  const purge = async (message: IncomingMessage): Promise<number> => {
    const { tags } = JSON.parse((await bodyOf(message)).toString("utf8")) as { tags?: string[] };
    if (message.headers.authorization !== `Bearer ${options.token}`) return 401;
    if (!Array.isArray(tags) || tags.length === 0) return 400;
    if (refusals > 0) {
      refusals -= 1;
      return 503;
    }
    purges.push(tags);
    for (const [address, variants] of stored) {
      stored.set(
        address,
        variants.filter((one) => !tags.some((tag) => one.tags.has(tag))),
      );
    }
    return 200;
  };

  const give = (response: ServerResponse, { status, headers, body }: Fetched, cache: string) => {
    const shown = Object.entries(headers).filter(([name]) => !TAKEN_AWAY.includes(name));
    response.writeHead(status, { ...Object.fromEntries(shown), "x-cache": cache }).end(body);
  };

  const serve = async (message: IncomingMessage, response: ServerResponse) => {
    const address = message.url ?? "/";
    const isRead = message.method === "GET";
    const kept = isRead
      ? stored.get(address)?.find((one) => one.until > now() && one.variant === variantOf(one.headers, message.headers))
      : undefined;
    if (kept) return give(response, kept, "HIT");
    passedOn.push(address);
    const before = purges.length;
    const fetched = await fetchFrom(origin, message, await bodyOf(message));
    const until = isRead ? keptUntil(fetched.status, fetched.headers, message.headers, now()) : undefined;
    if (until === undefined) return give(response, fetched, "PASS");
    const variant = variantOf(fetched.headers, message.headers);
    const tags = new Set(textOf(fetched.headers["cache-tag"]).split(","));
    if (!purges.slice(before).some((purged) => purged.some((tag) => tags.has(tag)))) {
      const others = (stored.get(address) ?? []).filter((one) => one.variant !== variant);
      stored.set(address, [...others, { ...fetched, until, tags, variant }]);
    }
    give(response, fetched, "MISS");
  };

  const server = createServer((message, response) => {
    const work =
      message.method === "POST" && message.url === "/_purge"
        ? purge(message).then((status) => void response.writeHead(status).end())
        : serve(message, response);
    work.catch(() => response.writeHead(502).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const place = server.address();
  const url = `http://127.0.0.1:${typeof place === "object" && place ? place.port : 0}`;
  return {
    url,
    purgeUrl: `${url}/_purge`,
    passedOn,
    purges,
    standBefore: (address) => {
      origin = address;
    },
    failPurges: (times) => {
      refusals = times;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
