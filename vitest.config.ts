import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { styleTable } from "./apps/web/vite/style-table.ts";

const webStyles = styleTable({ sources: fileURLToPath(new URL("apps/web/src", import.meta.url)) });

// `*.test.ts` needs nothing but the file it stands beside; `*.db.test.ts` gets a real database (apps/api/test/database).
export default defineConfig({
  test: {
    exclude: ["**/node_modules/**", "**/dist/**", "scripts/test/import-rules/planted/**"],
    // What is waited for comes when it comes: the limits are for what never does, on however busy a machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // The files of a worker share what they import, and the web's their browser environment: to make these anew for each
    // took most of the time. A file tidies up what it changes outside itself.
    isolate: false,
    projects: [
      { test: { name: "contracts", include: ["packages/contracts/src/**/*.test.ts"] } },
      { test: { name: "simulators", include: ["packages/simulators/src/**/*.test.ts"] } },
      { test: { name: "tools", include: ["tools/*/src/**/*.test.ts"] } },
      {
        test: {
          name: "api-unit",
          include: ["apps/api/{src,test}/**/*.test.ts"],
          exclude: ["**/*.db.test.ts", "**/node_modules/**"],
        },
      },
      {
        test: {
          name: "api-db",
          include: ["apps/api/{src,test}/**/*.db.test.ts"],
          globalSetup: ["apps/api/test/database/global-setup.ts"],
        },
      },
      {
        plugins: [webStyles],
        test: {
          name: "web",
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          exclude: ["**/*.server.test.{ts,tsx}"],
          setupFiles: ["apps/web/src/testing/rendering.ts"],
          environment: "jsdom",
          environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
        },
      },
      // Not a line in the file that asks for no browser: each change of environment ends all workers.
      {
        plugins: [webStyles],
        test: { name: "web-server", include: ["apps/web/src/**/*.server.test.{ts,tsx}"] },
      },
      { test: { name: "scripts", include: ["scripts/**/*.test.ts"] } },
    ],
  },
});
