import { once } from "node:events";
import { createServer } from "node:net";

/** Linux assigns ports from 32768 for connections and for port 0, so these are not taken by chance in the meantime. */
const [FROM, COUNT] = [10_240, 20_000];

/** A free port of this machine that stays free until its user listens, seconds later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * COUNT);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
