import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";

/** The offset at which the question of a DNS query ends: after the name's labels, the type and the class. */
function questionEnd(query: Buffer): number {
  let at = 12;
  while ((query[at] ?? 0) !== 0) at += (query[at] ?? 0) + 1;
  return at + 5;
}

/** A name server that returns one IPv4 address for every name. `move` changes it, like that of a restarted container. */
export async function startNameServer(first: string): Promise<{ port: number; move(to: string): void; stop(): void }> {
  let address = first;
  const socket = createSocket("udp4");
  socket.on("message", (query: Buffer, from: RemoteInfo) => {
    const end = questionEnd(query);
    const isA = query.readUInt16BE(end - 4) === 1;
    const head = Buffer.from(query.subarray(0, end));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isA ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split(".").map(Number)]);
    socket.send(isA ? Buffer.concat([head, record]) : head, from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    port: socket.address().port,
    move: (to) => {
      address = to;
    },
    stop: () => void socket.close(),
  };
}
