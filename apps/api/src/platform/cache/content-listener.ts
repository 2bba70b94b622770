import pg from "pg";
import type { Logger } from "pino";
import { listenForChanges, readContentChange } from "../db/content-change.ts";
import type { Dropped } from "./observed-cache.ts";
import type { ResponseCache } from "./response-cache.ts";

const RETRY_MS = 500;

/**
 * Listens for other processes' writes with LISTEN/NOTIFY and drops the affected cache entries. While its connection is down,
 * the cache is suspended, so that readers get a slow response rather than an outdated one. `onChange` is called for every
 * change received.
 */
export function listenForContentChanges(deps: {
  connection: pg.ClientConfig;
  cache: ResponseCache;
  log: Logger;
  onChange: (tables: Dropped) => void;
}): { ready: Promise<void>; close(): Promise<void> } {
  const { cache, log } = deps;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const first = Promise.withResolvers<void>();

  const lost = (failed: pg.Client, error?: Error) => {
    if (client !== failed) return;
    client = undefined;
    cache.suspend();
    failed.removeAllListeners();
    failed.on("error", () => undefined);
    failed.end().catch(() => undefined);
    if (closed) return;
    if (error)
      log.warn({ err: error }, "the connection that hears of content changes was lost; reading without a cache");
    timer = setTimeout(() => void connect(), RETRY_MS);
  };

  const connect = async () => {
    const next = new pg.Client({ ...deps.connection, application_name: "fanfare-listen", keepAlive: true });
    client = next;
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next));
    next.on("notification", ({ payload }) => {
      const tables = readContentChange(payload);
      cache.drop(tables);
      deps.onChange(tables);
    });
    try {
      await next.connect();
      await listenForChanges(next);
      cache.resume();
      first.resolve();
      deps.onChange("all");
    } catch (error) {
      lost(next, error instanceof Error ? error : new Error(String(error)));
    }
  };

  cache.suspend();
  void connect();
  return {
    ready: first.promise,
    async close() {
      closed = true;
      // Requests may still be served, but the cache is no longer notified of writes.
      cache.suspend();
      clearTimeout(timer);
      const open = client;
      client = undefined;
      open?.removeAllListeners();
      open?.on("error", () => undefined);
      await open?.end().catch(() => undefined);
    },
  };
}
