import { build } from "../launcher/build.mjs";

// The build of `npm start`: what that has made of the same sources is not made again, nor the other way round.
process.exit(await build());
