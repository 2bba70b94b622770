import { existsSync } from "node:fs";
import { defineConfig } from "rolldown";
import { asciiOutput } from "../../scripts/lib/ascii-output.ts";

/** Each is a separate process or worker thread. */
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
 * Packages that are not bundled: programs built for one system, packages that read files beside their own, and large ones that
 * few requests need.
 */
const external = [
  "sharp",
  "@node-rs/argon2",
  "pdfkit",
  "fontkit",
  "subset-font",
  "swagger-ui-dist",
  "@aws-sdk",
  "@zxcvbn-ts/language-common",
  "pg-native",
];
const isExternal = (id: string) =>
  id.startsWith("node:") || external.some((name) => id === name || id.startsWith(`${name}/`));

/** A dependency that is never used here: `@fastify/static` uses it to look for files where it creates their routes. */
const unused = {
  name: "fanfare:unused",
  resolveId: (id: string) => (id === "glob" ? "\0unused" : null),
  load: (id: string) => (id === "\0unused" ? "export {};" : null),
};

export default defineConfig({
  input: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
  platform: "node",
  external: isExternal,
  plugins: [unused, asciiOutput],
  output: {
    dir: "dist",
    format: "esm",
    cleanDir: true,
    sourcemap: true,
    // Only licence texts are kept; source maps have the other comments.
    comments: { legal: true, annotation: false, jsdoc: false },
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  },
});
