import { existsSync } from "node:fs";
import { defineConfig } from "rolldown";

/** Each is a process or a worker thread of its own; paths beside `dist` and `src` are the same for both. */
const entries = {
  server: "src/server.ts",
  import: "src/import.ts",
  "remove-demo": "src/remove-demo.ts",
  backup: "src/backup.ts",
  restore: "src/restore.ts",
  "tag-worker": "src/platform/media/tags/tag-worker.ts",
};

export default defineConfig({
  input: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
  platform: "node",
  // Our own packages are TypeScript sources and go in; what npm installed stays where it is.
  external: (id) => !/^(\.|\/|@fanfare\/|[a-z]:\\)/i.test(id),
  output: {
    dir: "dist",
    format: "esm",
    cleanDir: true,
    sourcemap: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  },
});
