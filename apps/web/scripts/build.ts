import { build } from "vite";
import { tightenShell } from "./minify-shell.ts";
import { precompress } from "./precompress.ts";

// The server's bundle names the browser's files, so these are built first; they are minified and compressed during its build.
await build();
await Promise.all([build({ build: { ssr: "src/entry-server.tsx" } }), tightenShell().then(precompress)]);
