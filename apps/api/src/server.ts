import { fileURLToPath } from "node:url";
import { boot } from "./main/boot.ts";

// `src` and `dist` are both two folders away from the web app.
await boot(process.env, fileURLToPath(new URL("../../web/dist/", import.meta.url)));
