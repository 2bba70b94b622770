import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { styleTable } from "./apps/web/vite/style-table.ts";

const webStyles = styleTable({ sources: fileURLToPath(new URL("apps/web/src", import.meta.url)) });

// `*.test.ts` depends only on the module beside it; `*.db.test.ts` gets a real database (apps/api/test/database).
export default defineConfig({
  test: {
    exclude: ["**/node_modules/**", "**/dist/**", "scripts/test/import-rules/planted/**"],
    // Tests proceed as soon as a condition is met: these limits only stop waits that never end, however busy the machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // A worker's test files share their imports, and the web's also their browser environment: creating these for each file took
    // most of the time. A file cleans up what it changes outside itself.
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
      // Configured here rather than by a comment in the files without a browser: each change of environment ends all workers.
      {
        plugins: [webStyles],
        test: { name: "web-server", include: ["apps/web/src/**/*.server.test.{ts,tsx}"] },
      },
      { test: { name: "scripts", include: ["scripts/**/*.test.ts"] } },
    ],
  },
});
