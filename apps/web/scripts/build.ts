import { build } from "vite";
import { precompress } from "./precompress.ts";
import { tightenShell } from "./tighten-shell.ts";

// The server's bundle names the browser's files, so these come first; they are shortened and compressed beside its build.
await build();
await Promise.all([build({ build: { ssr: "src/entry-server.tsx" } }), tightenShell().then(precompress)]);
