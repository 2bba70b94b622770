/** Elements that stand on lines of their own. */
const LINES = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi;

/** What a formatted text says, with its lines; plain text stays as it is. Nothing in it is run or loaded. */
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
