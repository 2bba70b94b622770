import { connect } from "node:net";

export type RangeLoad = {
  port: number;
  paths: readonly string[];
  fileBytes: number;
  rangeBytes: number;
  connections: number;
  milliseconds: number;
};

const HEAD_END = "\r\n\r\n";

/**
 * Keeps `connections` busy with random ranges for the given time; throws when a response is not the expected 206. Uses plain
 * sockets that read into one buffer each: a full HTTP client would be slower than the servers it measures.
 */
export async function loadRanges(load: RangeLoad): Promise<{ requests: number; elapsedMs: number }> {
  const started = performance.now();
  const until = started + load.milliseconds;
  const counts = await Promise.all(Array.from({ length: load.connections }, () => keepBusy(load, until)));
  return { requests: counts.reduce((sum, count) => sum + count, 0), elapsedMs: performance.now() - started };
}

function keepBusy(load: RangeLoad, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let finished = 0;
    let missing = 0;
    const next = () => {
      if (performance.now() >= until) {
        socket.destroy();
        resolve(finished);
        return;
      }
      const path = load.paths[Math.floor(Math.random() * load.paths.length)];
      const start = Math.floor(Math.random() * (load.fileBytes - load.rangeBytes));
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: bench\r\nRange: bytes=${start}-${start + load.rangeBytes - 1}${HEAD_END}`,
      );
    };
    const receive = (count: number, bytes: Uint8Array) => {
      let length = count;
      if (missing === 0) {
        const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(count, 4096)).toString("latin1");
        const end = head.indexOf(HEAD_END);
        if (end < 0 || !head.startsWith("HTTP/1.1 206")) {
          reject(new Error(`unexpected response: ${head.slice(0, 200)}`));
          socket.destroy();
          return false;
        }
        missing = load.rangeBytes;
        length -= end + HEAD_END.length;
      }
      missing -= length;
      if (missing === 0) {
        finished += 1;
        next();
      }
      return true;
    };
    const socket = connect({
      port: load.port,
      host: "127.0.0.1",
      onread: { buffer: Buffer.allocUnsafeSlow(256 * 1024), callback: receive },
    });
    socket.on("connect", next);
    socket.on("error", reject);
  });
}
