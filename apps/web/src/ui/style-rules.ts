import { table } from "virtual:style-table";
import { hyphenated } from "./kebab-case.ts";
import type { ResolvedStyles } from "./style-table.ts";

/** Styles as written in the sources: tokens, shorthands, states, values by breakpoint, selectors. */
export type Styles = { [key: string]: unknown };
export type Recipe = {
  base: Styles;
  variants: Record<string, Record<string, Styles>>;
  defaultVariants: Record<string, unknown>;
};

const scaleOf = new Map<string, { variable: string; names: Set<string> }>();
for (const { variable, names, properties } of Object.values(table.scales)) {
  const scale = { variable, names: new Set(names.split(",")) };
  for (const property of properties.split(",")) scaleOf.set(property, scale);
}
const unitless = new Set(table.unitless.split(","));
const styleNames = new Set([
  ...table.plain.split(","),
  ...scaleOf.keys(),
  ...[table.conditions, table.shorthands, table.shapes, table.named].flatMap(Object.keys),
]);

/** Whether a prop is a style rather than an attribute of the element. */
export const isStyle = (name: string): boolean => styleNames.has(name) || name.startsWith("--") || /[&@]/.test(name);

const isStyles = (value: unknown): value is Styles =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Merges `more` deeply into `styles`; later values win. Returns `styles`. */
export function mergeInto(styles: Styles, more: Styles): Styles {
  for (const [key, value] of Object.entries(more)) {
    if (value === undefined) continue;
    const known = styles[key];
    styles[key] = isStyles(value) ? mergeInto(isStyles(known) ? known : {}, value) : value;
  }
  return styles;
}

/** Expands shorthands to full property names, and lists to values by breakpoint. */
function spelledOut(styles: Styles): Styles {
  const result: Styles = {};
  for (const [key, value] of Object.entries(styles)) {
    const all = Array.isArray(value)
      ? Object.fromEntries(value.map((one, index) => [table.breakpoints[index] ?? "", one]))
      : value;
    result[table.shorthands[key] ?? key] = isStyles(all) ? spelledOut(all) : all;
  }
  return result;
}

const isCondition = (key: string) => key in table.conditions || /^[@_]|&/.test(key);

const withValue = (shape: ResolvedStyles, value: string | number): ResolvedStyles =>
  Object.fromEntries(
    Object.entries(shape).map(([key, one]) => {
      if (typeof one === "object") return [key, withValue(one, value)];
      return [key, one === "$" ? value : String(one).replaceAll("$", `${value}`)];
    }),
  );

/** Resolves references such as `{colors.ember}` in a value; other braces stay unchanged. */
const withReferences = (value: string) =>
  value.replace(/\{(\w+)\.([\w-]+)\}/g, (all, category: string, name: string) => {
    const scale = table.scales[category];
    return scale ? variableOf(scale.variable, name) : all;
  });

const variableOf = (variable: string, name: string) => variable.replace("$", hyphenated(name));

function tokenFor(property: string, value: string): string | undefined {
  const scale = scaleOf.get(property);
  if (scale?.names.has(value)) return variableOf(scale.variable, value);
  if (scale?.names.has(value.slice(1)) && value.startsWith("-"))
    return `calc(${variableOf(scale.variable, value.slice(1))} * -1)`;
  return undefined;
}

function declared(property: string, value: string | number): ResolvedStyles {
  const known = table.named[property]?.[value];
  if (known) return known;
  const meant = tokenFor(property, `${value}`) ?? (typeof value === "string" ? withReferences(value) : value);
  const shape = table.shapes[property];
  return shape ? withValue(shape, meant) : { [property]: meant };
}

const IMPORTANT = /\s*!(important)?/i;

/** Resolves styles as Chakra's `css` does: each property is placed within its states and queries, in their order. */
export function resolved(written: readonly Styles[]): ResolvedStyles {
  const result: ResolvedStyles = {};
  const place = (styles: Styles, path: string[]) => {
    for (const [key, value] of Object.entries(styles)) {
      const here = [...path, key];
      if (isStyles(value)) {
        place(value, here);
        continue;
      }
      if (typeof value !== "string" && typeof value !== "number") continue;
      const property = here.find((one) => !isCondition(one) && one !== "base") ?? "";
      const around = here.filter((one) => one !== property && one !== "base");
      const important = typeof value === "string" && IMPORTANT.test(value);
      const plain = important ? value.replace(IMPORTANT, "").trim() : value;
      let target: Styles = result;
      for (const one of around.flatMap((name) => table.conditions[name] ?? name)) {
        const known = target[one];
        const inner = isStyles(known) ? known : {};
        target[one] = inner;
        target = inner;
      }
      const found = declared(property, plain);
      mergeInto(target, important ? marked(found) : found);
    }
  };
  const merged: Styles = {};
  for (const one of written) mergeInto(merged, spelledOut(one));
  place(merged, []);
  return sorted(result);
}

const marked = (styles: ResolvedStyles): ResolvedStyles =>
  Object.fromEntries(
    Object.entries(styles).map(([key, value]) => [
      key,
      typeof value === "object" ? marked(value) : `${value} !important`,
    ]),
  );

/** Sorts media queries last, in the table's order: wider windows after narrower ones, print at the end. */
function sorted(styles: ResolvedStyles): ResolvedStyles {
  const place = ([key]: [string, unknown]) => (key.startsWith("@media") ? table.media.indexOf(key) : -1);
  const rest = Object.entries(styles).filter(([key]) => !key.startsWith("@media"));
  const media = Object.entries(styles)
    .filter(([key]) => key.startsWith("@media"))
    .sort((one, other) => place(one) - place(other));
  return Object.fromEntries([
    ...rest.map(([key, value]) => [key, typeof value === "object" ? sorted(value) : value]),
    ...media,
  ]);
}

/** The recipe's styles with the chosen variants, resolved and in the layer that style props override. */
export function recipeStyles({ base, variants, defaultVariants }: Recipe, chosen: Styles): ResolvedStyles {
  const styles = mergeInto({}, spelledOut(base));
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  for (const [name, option] of Object.entries({ ...defaultVariants, ...given })) {
    const variant = variants[name]?.[`${option}`];
    if (variant) mergeInto(styles, spelledOut(variant));
  }
  const all = resolved([styles]);
  return Object.keys(all).length > 0 ? { "@layer recipes": all } : {};
}

/** Matches commas between selectors, but not those within parentheses. */
const COMMA = /,\s*(?![^()]*\))/;

/** The CSS rules, one string each, that apply these styles to `selector`. */
export function rulesFor(selector: string, styles: ResolvedStyles): string[] {
  return rulesWithin([selector], styles);
}

function rulesWithin(selectors: string[], styles: ResolvedStyles): string[] {
  let own = "";
  const inner: string[] = [];
  for (const [key, value] of Object.entries(styles)) {
    if (typeof value !== "object") {
      const isPixels = typeof value === "number" && value !== 0 && !unitless.has(key) && !key.startsWith("--");
      own += `${hyphenated(key)}:${value}${isPixels ? "px" : ""};`;
    } else if (key.startsWith("@")) {
      inner.push(`${key}{${rulesWithin(selectors, value).join("")}}`);
    } else {
      const nested = selectors.flatMap((outer) =>
        key.split(COMMA).map((one) => (one.includes("&") ? one.replaceAll("&", outer) : `${outer} ${one}`)),
      );
      inner.push(...rulesWithin(nested, value));
    }
  }
  return own ? [`${selectors.join()}{${own}}`, ...inner] : inner;
}
