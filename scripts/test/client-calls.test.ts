import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../lib/command.ts";

// The web app reads and writes through query and mutation options; `useApi()` provides no client. Only files that create or pass
// on a client, and calls that options cannot express, name one.
const ALLOWED = [
  "embed/render-embed.tsx",
  "entry-development.tsx",
  "entry-server.tsx",
  "features/owner-area/owner-area.tsx",
  "features/owner-area/owner-login-screen.tsx",
  "lib/browser-client.ts",
  "lib/trpc.tsx",
  "render-page.tsx",
  "router.tsx",
  "start-app.tsx",
];

const SRC = join(ROOT, "apps/web/src");
const sources = readdirSync(SRC, { recursive: true })
  .map((path) => String(path).replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\/|^testing\//.test(path));
const read = (path: string) => readFileSync(join(SRC, path), "utf8");

it("only files that create a client, and calls that options cannot express, name one", () => {
  expect(sources.length).toBeGreaterThan(400);
  const named = sources.filter((path) =>
    /\b(ApiClient|TRPCClient|createTRPCClient|createBrowserClient|createLocalClient)\b/.test(read(path)),
  );
  expect(named.toSorted()).toEqual(ALLOWED);
});

it("procedures are called only through their options", () => {
  // Matches `client.store.cart.add.mutate(…)`, also over several lines; a mutation's own `mutate` has one word before it.
  const called = sources.filter((path) => /[\w)](\s*\.\s*\w+){2,}\s*\.\s*(query|mutate)\(/.test(read(path)));
  const direct = ["embed/render-embed.tsx", "features/owner-area/owner-login-screen.tsx", "lib/trpc.tsx"];
  expect(called.toSorted()).toEqual(direct);
});
