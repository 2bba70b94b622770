import { build } from "vite";
import { precompress } from "./precompress.ts";

// The server's bundle names the browser's files, so these come first; they are compressed beside its build.
await build();
await Promise.all([build({ build: { ssr: "src/entry-server.tsx" } }), precompress()]);
