import { build } from "../launcher/build.mjs";
import { DEMO_DATA_VARIABLE, makeDemoData } from "../lib/demo-data.ts";

// The same build as `npm start`: sources that one of them has built are not built again by the other.
const code = await build();
const demoData = process.env[DEMO_DATA_VARIABLE];
if (code === 0 && demoData !== undefined) await makeDemoData(demoData);
process.exit(code);
