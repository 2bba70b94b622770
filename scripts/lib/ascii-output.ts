/**
 * A rolldown plugin that writes a server's files in ASCII: a single character beyond Latin-1 makes V8 keep the whole source at
 * two bytes per character. Such characters occur only in strings, templates and expressions, where their escape means the same.
 */
export const asciiOutput = {
  name: "fanfare:ascii-output",
  generateBundle(_options: unknown, bundle: Record<string, { type: "chunk"; code: string } | { type: "asset" }>) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      file.code = file.code.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
    }
  },
};
