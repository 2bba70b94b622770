/** Markup that can be embedded without escaping: only `html` creates it, and `html` escapes its values. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

type Value = string | number | Markup | readonly Markup[] | false | null | undefined;

const written = (value: Value): string => {
  if (value === false || value === null || value === undefined) return "";
  if (value instanceof Markup) return value.toString();
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return value.join("");
};

/** HTML template tag. Text values are escaped for both content and quoted attributes; `Markup` values are inserted unchanged. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.reduce((text, part, index) => text + written(values[index - 1]) + part));
