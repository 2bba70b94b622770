import { build } from "vite";
import { precompress } from "./precompress.ts";
import { tightenShell } from "./tighten-shell.ts";

// The server's bundle names the browser's files, so these are built first; they are minified and compressed during its build.
await build();
await Promise.all([build({ build: { ssr: "src/entry-server.tsx" } }), tightenShell().then(precompress)]);
