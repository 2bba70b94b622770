import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, type RecipeDefinition, type SystemStyleObject } from "@chakra-ui/react/styled-system";
import createCache from "@emotion/cache";
import { type CSSObject, css } from "@emotion/react";
import { type ESTree, parseAst, transformWithOxc, Visitor } from "vite";
import { expect, test } from "vitest";
import { isStyle, recipeStyles, resolved, rulesFor, type Styles } from "./style-rules.ts";
import { themeConfig } from "./theme.ts";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));
const system = createSystem(defaultBaseConfig, themeConfig);

/** The CSS that Chakra and Emotion generate for styles. */
function theirs(styles: object): string {
  const cache = createCache({ key: "x", stylisPlugins: [] });
  cache.compat = true;
  const sheet = css(styles as CSSObject);
  cache.insert(".x", sheet, cache.sheet, true);
  return tidy(String(cache.inserted[sheet.name]));
}

const ours = (rules: string[]) => tidy(rules.join(""));

const tidy = (rules: string) =>
  rules
    // Omitted by the table (`vite/style-table.ts`).
    .replace(/--bg-currentcolor:[^;}]*;/g, "")
    .replace(/\s*([{}:;,>~+/*])\s*/g, "$1")
    .replace(/"/g, "'")
    .replaceAll(";}", "}")
    .replaceAll("}", "}\n");

/** The style object literals in a source file, as far as they depend on no other value. */
async function looksIn(path: string): Promise<{ recipes: RecipeDefinition[]; styles: Styles[] }> {
  const { code } = await transformWithOxc(readFileSync(path, "utf8"), path, { jsx: { runtime: "automatic" } });
  const recipes: RecipeDefinition[] = [];
  const styles: Styles[] = [];
  const literal = (node: ESTree.Node): unknown => {
    try {
      return new Function(`return (${code.slice(node.start, node.end)})`)();
    } catch {
      return undefined;
    }
  };
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== "Identifier") return;
      const [first, second] = given;
      const definition = { styled: second, defineRecipe: first }[callee.name];
      if (definition) {
        const recipe = literal(definition);
        if (recipe) recipes.push(recipe);
      }
      if (!callee.name.startsWith("_jsx") || second?.type !== "ObjectExpression" || first?.type !== "Identifier")
        return;
      const found: Styles = {};
      for (const property of second.properties) {
        if (property.type !== "Property" || property.key.type !== "Identifier") continue;
        const { name } = property.key;
        if (name === "children" || name === "width" || name === "height" || !isStyle(name)) continue;
        const value = literal(property.value);
        if (value !== undefined) found[name] = value;
      }
      if (Object.keys(found).length > 0) styles.push(found);
    },
  }).visit(parseAst(code));
  return { recipes, styles };
}

test("the table generates the same rules as Chakra and Emotion for every style in the sources", async () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx$/.test(path) && !path.includes(".test."),
  );
  const counts = { recipes: 0, styles: 0 };
  for (const file of files) {
    const { recipes, styles } = await looksIn(join(SOURCES, file));
    for (const recipe of recipes) {
      const { base = {}, variants = {}, defaultVariants = {} } = recipe;
      const full = { base, variants, defaultVariants } as Parameters<typeof recipeStyles>[0];
      const chakra = system.cva(structuredClone(recipe));
      const choices: Styles[] = [{}];
      for (const [name, options] of Object.entries(full.variants))
        for (const option of Object.keys(options)) choices.push({ [name]: option });
      for (const choice of choices) {
        counts.recipes += 1;
        expect(ours(rulesFor(".x", recipeStyles(full, choice))), file).toBe(theirs(chakra(choice)));
      }
    }
    for (const found of styles) {
      counts.styles += 1;
      // Chakra caches styles regardless of their property order, so each gets a unique property.
      const one = { ...found, "--nth": String(counts.styles) };
      expect(ours(rulesFor(".x", resolved([one]))), file).toBe(theirs(system.css(one as SystemStyleObject)));
    }
  }
  expect(counts.recipes).toBeGreaterThan(200);
  expect(counts.styles).toBeGreaterThan(200);
});

test("props that are not styles are passed to the element", () => {
  for (const name of ["href", "data-x", "aria-label", "onClick", "id"]) expect(isStyle(name)).toBe(false);
  for (const name of ["mt", "bg", "_hover", "--level", "& svg", "display"]) expect(isStyle(name)).toBe(true);
});
