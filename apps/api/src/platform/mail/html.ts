/** Markup that is safe to put into markup: only `html` makes it, and it escapes whatever it is given. */
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

/** A template of HTML. Text put in is escaped, for content and for quoted attributes alike; markup goes in as it is. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.reduce((text, part, index) => text + written(values[index - 1]) + part));
