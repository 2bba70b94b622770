import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ESTree, type Plugin, parseAst } from "vite";
import { wordsIn } from "./source-words.ts";

/** Chakra's own parts that are rendered: by its charts, in the owner area. */
const DRAWN_PARTS = [
  "absolute-center",
  "box",
  "center",
  "color-swatch",
  "flex",
  "separator",
  "show",
  "span",
  "stack",
  "text",
];

/**
 * Keeps only those of Chakra's style properties and conditions that a script here names, for the browser; the server has them
 * all. The names are compared with every word of the sources, so that too many may be kept but never too few. Resets and global
 * styles are written only by the server (`src/ui/global-styles.ts`).
 */
export function usedStyles({ sources }: { sources: string }): Plugin {
  const words = new Set<string>();
  let checked = 0;
  return {
    name: "fanfare:style-usage",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved({ root }) {
      const chakra = dirname(fileURLToPath(import.meta.resolve("@chakra-ui/react")));
      wordsIn(join(root, sources), words);
      wordsIn(dirname(fileURLToPath(import.meta.resolve("@chakra-ui/charts"))), words);
      for (const part of DRAWN_PARTS) wordsIn(join(chakra, "components", part), words);
    },
    transform: {
      filter: {
        id: /@chakra-ui\/react\/dist\/esm\/(preset-base|styled-system\/preflight)\.js$|@pandacss\/is-valid-prop\//,
      },
      handler(code, id) {
        checked += 1;
        if (id.endsWith("preflight.js")) return "export const createPreflight = () => ({});";
        if (id.endsWith("preset-base.js")) return withoutUnused(code, words);
        return code.replace(/(cssPropertiesStr = ")([^"]+)/, (_all, before: string, names: string) => {
          return (
            before +
            names
              .split(",")
              .filter((name) => words.has(name))
              .join()
          );
        });
      },
    },
    buildEnd(error) {
      if (!error && checked !== 3) this.error("Chakra's styles lie elsewhere now: nothing was left out");
    },
  };
}

/** The code without the entries of `conditions` and `utilities` for which neither the name nor a shorthand is in `words`. */
function withoutUnused(code: string, words: ReadonlySet<string>): string {
  const unused: ESTree.ObjectProperty[] = [];
  const isUsed = (property: ESTree.ObjectProperty) =>
    [...code.slice(property.start, property.value.start).matchAll(/\w+/g), ...shorthands(code, property)].some(
      // A condition named `hover` is written `_hover`.
      ([word]) => words.has(word) || words.has(`_${word}`),
    );
  const collect = (list: ESTree.Expression | undefined) => {
    if (list?.type !== "ObjectExpression") return;
    for (const property of list.properties)
      if (property.type === "Property" && !isUsed(property)) unused.push(property);
  };
  for (const statement of parseAst(code).body) {
    if (statement.type !== "VariableDeclaration") continue;
    for (const { id, init } of statement.declarations) {
      if (id.type !== "Identifier" || init?.type !== "CallExpression") continue;
      const [config] = init.arguments;
      if (config?.type !== "ObjectExpression") continue;
      if (id.name === "defaultConditions") collect(config);
      if (id.name === "defaultBaseConfig") collect(entryOf(config, "utilities"));
    }
  }
  let kept = code;
  for (const { start, end } of unused.toReversed()) {
    kept = kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, "");
  }
  return kept;
}

const entryOf = (object: ESTree.ObjectExpression, name: string): ESTree.Expression | undefined =>
  object.properties.find(
    (one): one is ESTree.ObjectProperty =>
      one.type === "Property" && one.key.type === "Identifier" && one.key.name === name,
  )?.value;

function shorthands(code: string, { value }: ESTree.ObjectProperty): Iterable<RegExpExecArray> {
  const list = value.type === "ObjectExpression" ? entryOf(value, "shorthand") : undefined;
  return list ? code.slice(list.start, list.end).matchAll(/\w+/g) : [];
}
