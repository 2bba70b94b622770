/** Characters that would end a description in Markdown. */
const BRACKETS = /[[\]\\]/g;

/** Returns the Markdown of a picture; without a description it is marked as decorative. */
export const pictureSnippet = (image: string, alt: string): string =>
  alt.trim() === "" ? `![](${image} "decorative")` : `![${alt.trim().replace(BRACKETS, "\\$&")}](${image})`;

/**
 * Returns `text` with `snippet` as a paragraph of its own in place of the selection, and the cursor's position right after it.
 */
export function withSnippet(
  text: string,
  snippet: string,
  { from, to }: { from: number; to: number },
): { text: string; cursor: number } {
  const before = text.slice(0, from).trimEnd();
  const after = text.slice(to).trimStart();
  const start = before === "" ? snippet : `${before}\n\n${snippet}`;
  return { text: after === "" ? `${start}\n` : `${start}\n\n${after}`, cursor: start.length };
}
