/** Returns the encoding that the beginning of a file names by its byte order mark, if it has one. */
function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return undefined;
}

/** Shown for a file that `readTextFile` cannot read, such as a spreadsheet program's own workbook. */
export const NO_TEXT =
  "This file cannot be read as text. In the program that it comes from, save or export it as CSV, and choose that file.";

/** Returns the bytes of a file, or null if the browser may not read it, as when it was moved or changed after it was chosen. */
async function bytesOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/**
 * Reads a text file from another program. `File.text()` reads everything as UTF-8, but spreadsheets also save UTF-16 with a byte
 * order mark ("Unicode text", the exports of Bandcamp) and, as plain CSV, the legacy encoding of Western Windows. That one is used
 * for a file that is not valid UTF-8. The byte order mark is removed. Returns null for a file that is no text: a workbook and other
 * binary files have NUL characters.
 */
export async function readTextFile(file: Blob): Promise<string | null> {
  const bytes = await bytesOf(file);
  const text = bytes && decoded(bytes);
  return text?.includes("\0") ? null : text;
}

function decoded(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
