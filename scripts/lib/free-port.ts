import { once } from "node:events";
import { createServer } from "node:net";

/** Linux gives ports from 32768 on to connections and to who asks for any; nobody takes one of these meanwhile by chance. */
const [FROM, COUNT] = [10_240, 20_000];

/** A port of this machine that is free and stays so until its user listens, seconds later. */
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
