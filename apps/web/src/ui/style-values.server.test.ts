import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ESTree, parseAst, transformWithOxc, Visitor } from "vite";
import { expect, test } from "vitest";
import { tokens } from "./tokens.ts";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));

const SPACES = "p px py pt pb ps pe m mx my mt mb ms me gap rowGap columnGap inset top bottom insetStart insetEnd";
const SIZES = "w h minW minH maxW maxH";
const COLOURS = "bg borderColor";

/** The properties that take tokens or lengths, with the names that each of them takes. */
const NAMES = new Map<string, Set<string>>([
  ...SPACES.split(" ").map((name) => [name, named(tokens.spacing)] as const),
  ...SIZES.split(" ").map((name) => [name, named(tokens.spacing)] as const),
  ...COLOURS.split(" ").map((name) => [name, named(tokens.colors)] as const),
  ["fontSize", named(tokens.fontSizes)],
  ["rounded", named(tokens.radii)],
]);
function named(scale: object = {}): Set<string> {
  return new Set(Object.keys(scale));
}

const CSS_WORDS = new Set(["0", "auto", "none", "inherit", "unset", "transparent", "currentColor"]);
const SYSTEM_COLOURS = new Set(["Canvas", "CanvasText", "Highlight", "HighlightText", "ButtonText", "LinkText"]);

/** Whether a browser would discard the value: a name or bare number that neither the tokens nor CSS have. */
const isUnknown = (property: string, value: string) =>
  /^-?(\w+|\d+\.\d+)$/.test(value) &&
  !/^-?\d*\.?\d+(px|r?em|ch|[sdl]?v[hw])$/.test(value) &&
  !NAMES.get(property)?.has(value.replace(/^-/, "")) &&
  !CSS_WORDS.has(value) &&
  !SYSTEM_COLOURS.has(value);

/** The unknown values in a source file, as `property: value`. */
async function unknownIn(path: string): Promise<string[]> {
  const { code } = await transformWithOxc(readFileSync(path, "utf8"), path, { jsx: { runtime: "automatic" } });
  const unknown: string[] = [];
  const read = (property: string, value: ESTree.Node): void => {
    if (value.type === "Literal" && typeof value.value === "string" && isUnknown(property, value.value))
      unknown.push(`${property}: ${value.value}`);
    // Values by breakpoint.
    if (value.type === "ObjectExpression")
      for (const one of value.properties) if (one.type === "Property") read(property, one.value);
  };
  const attributes = new Set<ESTree.Node>();
  new Visitor({
    // Of an HTML or SVG element, such as the font size of an SVG's text.
    CallExpression({ callee, arguments: [element, props] }) {
      if (callee.type !== "Identifier" || !callee.name.startsWith("_jsx") || element?.type !== "Literal") return;
      if (props?.type === "ObjectExpression") for (const one of props.properties) attributes.add(one);
    },
    Property(property) {
      const { key, value } = property;
      if (key.type === "Identifier" && NAMES.has(key.name) && !attributes.has(property)) read(key.name, value);
    },
  }).visit(parseAst(code));
  return unknown;
}

test("each style value that looks like a token is one: the browser would discard any other", async () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes(".test."),
  );
  const unknown = await Promise.all(
    files.map(async (file) => (await unknownIn(join(SOURCES, file))).map((one) => `${file} ${one}`)),
  );
  expect(unknown.flat()).toEqual([]);
});

test("an unknown name and a bare number are found, also by breakpoint", () => {
  expect(isUnknown("w", "full")).toBe(true);
  expect(isUnknown("py", "2.5")).toBe(true);
  expect(isUnknown("pt", "14")).toBe(true);
  expect(isUnknown("bg", "sunken")).toBe(true);
  expect(isUnknown("fontSize", "2xl")).toBe(true);
  for (const value of ["gutter", "4", "-3", "2.75rem", "28px", "auto", "0"]) expect(isUnknown("mx", value)).toBe(false);
});
