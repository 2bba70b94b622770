import { fileURLToPath } from "node:url";
import { boot } from "./main/boot.ts";

// `src` and `dist` both stand two folders beside the web app's.
await boot(process.env, fileURLToPath(new URL("../../web/dist/", import.meta.url)));
