import { crc32, deflateSync } from "node:zlib";

const SIDE = 480;

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, "latin1");
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])), 0);
  return Buffer.concat([head, data, sum]);
}

const rgb = (color: string): [number, number, number] => {
  const value = Number.parseInt(color.replace("#", "").slice(0, 6).padEnd(6, "0"), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** A PNG of a shirt in the given colour on a pale background, with an orange sun as the print. */
export function mockup(color: string, seed: number): Buffer {
  const [red, green, blue] = rgb(color);
  const rows = Buffer.alloc(SIDE * (SIDE * 3 + 1));
  const sun = 46 + (seed % 5) * 6;
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const across = Math.abs(x - SIDE / 2);
      const isBody = across < 110 && y > 90 && y < 420;
      const isSleeve = across >= 110 && across < 190 && y > 90 + (across - 110) * 0.5 && y < 200 + (across - 110) * 0.4;
      const isNeck = across < 42 && y < 90 + 34 * Math.sqrt(Math.max(0, 1 - (across / 42) ** 2));
      const isPrint = (x - SIDE / 2) ** 2 + (y - 210) ** 2 < sun ** 2 && (y < 215 || y % 14 < 8);
      const shade = 1 - (across / SIDE) * 0.35;
      const at = y * (SIDE * 3 + 1) + 1 + x * 3;
      const isCloth = (isBody || isSleeve) && !isNeck;
      const ground = isCloth ? [red * shade, green * shade, blue * shade] : [236, 233, 228];
      const colour = isPrint && isBody ? [249, 115, 22] : ground;
      rows.set(colour.map(Math.round), at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
