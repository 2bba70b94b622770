/**
 * Writes a server's files in ASCII: one sign beyond Latin-1 in a source makes V8 keep all of it at two bytes a character.
 * Signs stand in strings, templates and expressions only, where their escape means the same. A plugin of rolldown's.
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
