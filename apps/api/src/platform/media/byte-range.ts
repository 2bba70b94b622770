import type { ByteRange } from "./media-store.ts";

const SPEC = /^(\d*)-(\d*)$/;

/**
 * The part of `size` bytes that a Range header asks for (RFC 9110, section 14): `"whole"` when the header is to be
 * ignored (no header, another unit, broken, or several ranges, which a server may answer in full), `"unsatisfiable"`
 * when it lies behind the end.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(.*)$/i.exec(header ?? "");
  // An empty file has no first byte that a Content-Range could name.
  if (!match || size === 0) return "whole";
  // Empty list elements are legal and mean nothing (section 5.6.1).
  const specs = (match[1] ?? "")
    .split(",")
    .map((spec) => spec.trim())
    .filter(Boolean);
  const [spec] = specs;
  if (spec === undefined || specs.length > 1) return "whole";
  const [, first, last] = SPEC.exec(spec) ?? [];
  if (first === undefined || last === undefined) return "whole";
  if (first === "") {
    if (last === "") return "whole";
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start >= size ? "unsatisfiable" : { start, end };
}
