import { build } from "../launcher/build.mjs";
import { DEMO_DATA_VARIABLE, makeDemoData } from "../lib/demo-data.ts";

// The build of `npm start`: what that has made of the same sources is not made again, nor the other way round.
const code = await build();
const demoData = process.env[DEMO_DATA_VARIABLE];
if (code === 0 && demoData !== undefined) await makeDemoData(demoData);
process.exit(code);
