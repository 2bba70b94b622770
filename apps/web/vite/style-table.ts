import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, type SystemStyleObject } from "@chakra-ui/react/styled-system";
import { css } from "@emotion/react";
import type { Plugin } from "vite";
import { hyphenated } from "../src/ui/kebab-case.ts";
import type { ResolvedStyles, StyleTable } from "../src/ui/style-table.ts";
import { themeConfig } from "../src/ui/theme.ts";

const ID = "virtual:style-table";
const SCRIPT = /(?<!\.test)\.(ts|tsx)$/;
/** A name that no property, condition or token has. */
const ANY = "\u00a7";

/** Chakra stores every background's colour under this name for components that we do not use. It would be a third of a rule. */
const KEPT_COLOUR = "--bg-currentcolor";

type System = ReturnType<typeof createSystem>;

/**
 * Provides server and browser with the styles that Chakra's system generates from our theme as a table of a few kB, so that
 * neither loads the system itself: creating it and resolving recipes took a phone longer than everything else during hydration.
 * The table has only names that the sources below `sources` mention.
 */
export function styleTable({ sources }: { sources: string }): Plugin {
  return {
    name: "fanfare:style-table",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export const table = ${JSON.stringify(tableFor(sources))};` : null),
    configureServer({ watcher, moduleGraph, hot }) {
      let known = "";
      watcher.on("change", (file) => {
        if (!file.startsWith(sources)) return;
        const table = JSON.stringify(tableFor(sources));
        const module = moduleGraph.getModuleById(`\0${ID}`);
        if (module && known && known !== table) {
          moduleGraph.invalidateModule(module);
          hot.send({ type: "full-reload" });
        }
        known = table;
      });
    },
  };
}

/** The table for every name in the scripts below a folder. */
export function tableFor(sources: string): StyleTable {
  const system = createSystem(defaultBaseConfig, themeConfig);
  const code = codeBelow(sources);
  const words = [...new Set(code.match(/\w+/g))].sort();
  const { conditions } = system;
  const isCondition = (word: string) => conditions.keys().includes(word);
  const shorthands = words.flatMap((word): [string, string][] => {
    const meant = system.utility.shorthands.get(word);
    return meant && !isCondition(word) ? [[word, meant]] : [];
  });
  const written = words.filter((word) => system.isValidProperty(word) && !isCondition(word) && word !== "css");
  const properties = [...new Set([...written, ...shorthands.map(([, meant]) => meant)])]
    .filter((name) => !system.utility.shorthands.has(name))
    .sort();

  const table: StyleTable = {
    conditions: Object.fromEntries(words.filter(isCondition).map((word) => [word, conditions.resolve(word)])),
    breakpoints: conditions.breakpoints,
    shorthands: Object.fromEntries(shorthands),
    plain: "",
    scales: {},
    shapes: {},
    named: {},
    unitless: "",
    media: mediaIn(system, words.filter(isCondition), code),
  };
  const plain: string[] = [];
  for (const name of properties) {
    const shape = shapeOf(system, name);
    if (!shape) continue;
    const named = namedValues(system, name, shape, code);
    if (named) table.named[name] = named;
    const category = categoryOf(system, name);
    if (category) takeInto(table, system, category, name);
    if (JSON.stringify(shape) !== JSON.stringify({ [name]: "$" })) table.shapes[name] = shape;
    else if (!category) plain.push(name);
  }
  table.plain = plain.join();
  const inner = Object.values(table.shapes).flatMap(Object.keys);
  table.unitless = [...properties, ...inner].filter(isUnitless).join();
  return table;
}

/** Chakra's output for one property, as JSON. */
function made(system: System, name: string, value: string): string {
  const styles: SystemStyleObject = {};
  return JSON.stringify(system.css(Object.assign(styles, { [name]: value })), (key, one) =>
    key === KEPT_COLOUR ? undefined : one,
  );
}

const isUnitless = (name: string) => css({ [name]: 1 }).styles === css({ [name]: "1" }).styles;

function codeBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SCRIPT.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

/** The styles of a property for any value; null if the result depends on how the value is written. */
function shapeOf(system: System, name: string): ResolvedStyles | null {
  const [one, other] = [ANY, `${ANY}deg`].map((value) => made(system, name, value).replaceAll(value, "$"));
  if (!one || one !== other || !one.includes("$")) return null;
  return JSON.parse(one);
}

/** The category of tokens that a property accepts. */
function categoryOf(system: System, name: string): string | undefined {
  return [...system.tokens.categoryMap.keys()].find((category) => {
    const [token, value = ""] = Object.entries(system.tokens.getCategoryValues(category) ?? {})[0] ?? [];
    return token && made(system, name, token).includes(value);
  });
}

function takeInto({ scales }: StyleTable, system: System, category: string, property: string): void {
  const known = scales[category];
  if (known) {
    known.properties += `,${property}`;
    return;
  }
  const values = Object.entries(system.tokens.getCategoryValues(category) ?? {});
  const [[first, value] = ["", ""]] = values;
  const variable = value.replace(first, "$");
  const names = values.map(([name]) => name).filter((name) => !name.startsWith("-"));
  for (const [name, meant] of values) {
    const positive = variable.replace("$", hyphenated(name.replace(/^-/, "")));
    if (meant !== (name.startsWith("-") ? `calc(${positive} * -1)` : positive))
      throw new Error(`${category}.${name} is ${meant}, which the table of styles cannot say`);
  }
  scales[category] = { variable, names: names.join(), properties: property };
}

/** A property's own keywords that some source has in quotes and that do not resolve to their own text. */
function namedValues(
  system: System,
  name: string,
  shape: ResolvedStyles,
  code: string,
): Record<string, ResolvedStyles> | null {
  const { utilities = {} } = defaultBaseConfig;
  const { values } = utilities[name] ?? {};
  if (!values || typeof values === "string") return null;
  const named = typeof values === "function" ? (values(() => ({})) ?? {}) : values;
  const words = Array.isArray(named) ? named : Object.keys(named);
  const found = words.flatMap((word): [string, ResolvedStyles][] => {
    if (!code.includes(`"${word}"`)) return [];
    const styles = made(system, name, word);
    return styles === JSON.stringify(shape).replaceAll("$", word) ? [] : [[word, JSON.parse(styles)]];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** The media queries of these conditions and of the sources themselves, in Chakra's order. */
function mediaIn(system: System, conditions: string[], code: string): string[] {
  const own = [...code.matchAll(/"(@media [^"]+)"/g)].map(([, query = ""]) => query);
  const all = [...conditions.flatMap((key) => system.conditions.resolve(key)), ...own];
  const queries = all.filter((query) => query.startsWith("@media"));
  return Object.keys(system.css(Object.fromEntries(queries.map((query) => [query, { color: "red" }]))));
}
