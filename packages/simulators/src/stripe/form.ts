export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

/** Names that would modify the object's prototype. */
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Parses nested parameters in the syntax of Stripe's clients: `a[b][0]=c` → `{ a: { b: { "0": "c" } } }`. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.replace(/\[.*$/s, ""), ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? "")];
    if (path.some((part) => FORBIDDEN.has(part))) continue;
    let place = form;
    for (const part of path.slice(0, -1)) {
      const next = place[part];
      const inner: Form = typeof next === "object" && !Array.isArray(next) ? next : {};
      place[part] = inner;
      place = inner;
    }
    place[path.at(-1) ?? ""] = value;
  }
  return form;
}

/** A canonical form of parameters, independent of their order. */
export function canonical(value: FormValue): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`;
}

export const textOf = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === "string" ? value : undefined;
};

/** A map of strings, such as `metadata`. */
export function textsOf(form: Form, name: string): Record<string, string> {
  const value = form[name];
  if (typeof value !== "object" || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === "string" ? [[key, text]] : [])),
  );
}
