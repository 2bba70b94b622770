import { Transform } from "node:stream";
import { crc32 } from "node:zlib";

/**
 * Passes bytes on and fails at their end, with an error that says so, if their CRC-32 is another one. yauzl compares the size of
 * an entry only.
 */
export function verifyChecksum(expected: number): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: (done) => done(sum === expected ? null : new Error("its checksum is wrong")),
  });
}
