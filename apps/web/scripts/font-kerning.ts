// Pair adjustments of a font's GPOS table, as OpenType describes them ("Pair Adjustment Positioning Subtable").

const PAIRS = 2;
const EXTENSION = 9;
/** Bits of a value format, in the order of the values. */
const X_ADVANCE = 0x0004;

/**
 * Rounds the kerning of pairs to multiples of `step` font units, in place. Font editors write values to a thousandth of the
 * font's size, which compress badly and are too fine to see.
 */
export function roundKerning(gpos: Buffer, step: number): void {
  for (const lookup of offsets16(gpos, gpos.readUInt16BE(8))) {
    const type = gpos.readUInt16BE(lookup);
    for (const at of offsets16(gpos, lookup, 4)) {
      if (type === PAIRS) roundPairs(gpos, at, step);
      if (type === EXTENSION && gpos.readUInt16BE(at + 2) === PAIRS)
        roundPairs(gpos, at + gpos.readUInt32BE(at + 4), step);
    }
  }
}

/** The targets of a list of 16-bit offsets from `base`; its count is `head` bytes after `base`. */
const offsets16 = (table: Buffer, base: number, head = 0) =>
  Array.from({ length: table.readUInt16BE(base + head) }, (_, index) => {
    return base + table.readUInt16BE(base + head + 2 + 2 * index);
  });

function roundPairs(gpos: Buffer, at: number, step: number): void {
  const first = gpos.readUInt16BE(at + 4);
  const size = 2 * (bitsOf(first) + bitsOf(gpos.readUInt16BE(at + 6)));
  if ((first & X_ADVANCE) === 0) return;
  const before = 2 * bitsOf(first & (X_ADVANCE - 1));
  const round = (value: number) => {
    const units = gpos.readInt16BE(value + before);
    gpos.writeInt16BE(Math.round(units / step) * step, value + before);
  };
  if (gpos.readUInt16BE(at) === 1) {
    for (const set of offsets16(gpos, at, 8)) {
      for (let pair = 0; pair < gpos.readUInt16BE(set); pair += 1) round(set + 2 + pair * (2 + size) + 2);
    }
    return;
  }
  const classes = gpos.readUInt16BE(at + 12) * gpos.readUInt16BE(at + 14);
  for (let pair = 0; pair < classes; pair += 1) round(at + 16 + pair * size);
}

function bitsOf(format: number): number {
  let count = 0;
  for (let rest = format; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
