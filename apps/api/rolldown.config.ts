import { existsSync } from "node:fs";
import { defineConfig } from "rolldown";
import { asciiOutput } from "../../scripts/lib/ascii-output.ts";

/** Each is a process or a worker thread of its own. */
const entries = {
  server: "src/server.ts",
  import: "src/commands/import.ts",
  "remove-demo": "src/commands/remove-demo.ts",
  backup: "src/commands/backup.ts",
  restore: "src/commands/restore.ts",
  migrate: "src/commands/migrate.ts",
  "load-demo": "src/commands/load-demo.ts",
  "first-start": "src/commands/first-start.ts",
  "tag-worker": "src/platform/media/tags/tag-worker.ts",
};

/**
 * Packages of many small modules, which take a start longer to find and to read than to run: they go in too, without what
 * nobody uses of them.
 */
const bundled = ["kysely", "stripe", "@trpc/server", "zod"];
const isBundled = (id: string) => bundled.some((name) => id === name || id.startsWith(`${name}/`));

export default defineConfig({
  input: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
  platform: "node",
  // Our own packages are TypeScript sources and go in, and so does the formatter of messages, whose package asks for the
  // compilers of its macros (ADR 11). What else npm installed stays where it is.
  external: (id) => !/^(\.|\/|@fanfare\/|@lingui\/|@messageformat\/|moo$|[a-z]:\\)/i.test(id) && !isBundled(id),
  plugins: [asciiOutput],
  output: {
    dir: "dist",
    format: "esm",
    cleanDir: true,
    sourcemap: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  },
});
