import { createInterface } from "node:readline";
import { startEmbedded } from "../../src/platform/db/embedded/index.ts";

// A process that uses the embedded database, for tests that kill it. Arguments: data folder, "server" or "command". Reports
// events as JSON lines; "release" on its input, or the end of the input, makes it release the database and exit.
const [dataDir = "", role = "command"] = process.argv.slice(2);
const say = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`);
const input = createInterface({ input: process.stdin });

try {
  const embedded = await startEmbedded({
    dataDir,
    exclusive: role === "server",
    throwAway: process.env.DURABLE === undefined,
    log: (line) => say({ log: line }),
    onLost: (error) => say({ lost: error.message }),
  });
  say({ ready: embedded.connection });
  await new Promise((resolve) => {
    input.once("line", resolve);
    input.once("close", resolve);
  });
  await embedded.release();
  say({ released: true });
} catch (error) {
  say({ failed: error instanceof Error ? { name: error.name, message: error.message } : String(error) });
}
input.close();
process.stdin.destroy();
