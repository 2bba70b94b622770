import { boot } from "./boot.ts";

await boot(process.env);
