/** Elements that end a line. */
const LINES = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi;

/**
 * Returns the text of an HTML fragment with its line breaks; plain text is only trimmed. No script runs and no resource is
 * loaded.
 */
export function plainText(html: string): string {
  if (!/<[a-z!/]/i.test(html)) return html.trim();
  const { body } = new DOMParser().parseFromString(html.replace(LINES, "$&\n"), "text/html");
  for (const hidden of body.querySelectorAll("script, style, template")) hidden.remove();
  return (body.textContent ?? "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
