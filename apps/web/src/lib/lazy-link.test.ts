import type { AppRouter } from "@fanfare/api/app-router";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, test } from "vitest";
import { lazyLink } from "./lazy-link.ts";
import { createLocalClient } from "./trpc.tsx";

/** Responds to every call with its path, and records cancelled ones. */
function pathLink(left: string[] = []): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        if (op.signal) return () => left.push(op.path);
        observer.next({ result: { type: "data", data: op.path } });
        observer.complete();
        return undefined;
      });
}

test("calls wait for the link's script, which is loaded once", async () => {
  const { promise, resolve } = Promise.withResolvers<TRPCLink<AppRouter>>();
  let loads = 0;
  const client = createLocalClient(
    lazyLink(() => {
      loads += 1;
      return promise;
    }),
  );
  const calls = Promise.all([client.site.settings.query(), client.music.featured.query()]);
  resolve(pathLink());
  expect(await calls).toEqual(["site.settings", "music.featured"]);
  expect(loads).toBe(1);
});

test("a script that fails to load fails its calls, and the next call loads it again", async () => {
  let loads = 0;
  const client = createLocalClient(
    lazyLink(() => {
      loads += 1;
      return loads === 1 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(pathLink());
    }),
  );
  await expect(client.site.settings.query()).rejects.toThrow("Failed to fetch");
  expect(await client.site.settings.query()).toBe("site.settings");
});
