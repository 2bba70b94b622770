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
 * What stays where npm put it: programs built for one system, packages that read files beside their own, and large ones
 * that few requests need.
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

/** What a package asks for and nothing here comes to: `@fastify/static` looks for files with it where it makes their routes. */
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
    // Source maps have the rest; the texts of licences go along.
    comments: { legal: true, annotation: false, jsdoc: false },
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  },
});
