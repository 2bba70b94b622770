/** Returns the encoding that the beginning of a file names by its byte order mark, if it has one. */
function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return undefined;
}

/**
 * Reads a text file from another program. `File.text()` reads everything as UTF-8, but spreadsheets also save UTF-16 with a byte
 * order mark ("Unicode text", the exports of Bandcamp) and, as plain CSV, the legacy encoding of Western Windows. That one is used
 * for a file that is not valid UTF-8. The byte order mark is removed.
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marked = markedEncoding(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
