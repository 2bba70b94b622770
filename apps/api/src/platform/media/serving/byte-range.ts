import type { ByteRange } from "../store/media-store.ts";

const SPEC = /^(\d*)-(\d*)$/;

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110, section 14). Returns `"whole"` if the header is to be ignored
 * (absent, another unit, malformed, or several ranges, which a server may respond to with the whole file) and
 * `"unsatisfiable"` if the range starts beyond the end.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(.*)$/i.exec(header ?? "");
  // An empty file has no byte range that Content-Range could name.
  if (!match || size === 0) return "whole";
  // Empty list elements are allowed and ignored (section 5.6.1).
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
