import { join } from "node:path";
import { type ESTree, type Plugin, parseAst } from "vite";
import { wordsIn } from "./source-words.ts";

/** Native replacements for helpers that tRPC's packages contain for older browsers. */
const NATIVE: Record<string, string> = {
  _objectSpread2: "(...all) { return Object.assign(...all); }",
  _defineProperty: "(object, key, value) { object[key] = value; return object; }",
  _asyncIterator: "(iterable) { return iterable[Symbol.asyncIterator](); }",
};

type Edit = { start: number; end: number; text: string };

/**
 * Removes from tRPC's packages, for the browser, code that this app cannot reach: cache helpers that no source names, and
 * polyfills for language features that every supported browser has.
 */
export function leanerCalls({ sources }: { sources: string }): Plugin {
  const words = new Set<string>();
  const leftOut = { helpers: 0, native: 0 };
  return {
    name: "fanfare:strip-unused-trpc",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved({ root }) {
      wordsIn(join(root, sources), words);
    },
    transform: {
      filter: { id: /\/node_modules\/@trpc\/.*\.mjs$/ },
      handler(code) {
        const functions = parseAst(code).body.filter(isFunction);
        const native = functions.flatMap(({ id, start, end }): Edit[] => {
          const own = id && NATIVE[id.name];
          return own ? [{ start, end, text: `function ${id.name}${own}` }] : [];
        });
        const helpers = unreached(functions, code, words);
        leftOut.native += native.length;
        leftOut.helpers += helpers.length;
        return edited(code, [...native, ...helpers]);
      },
    },
    buildEnd(error) {
      // If the packages were built differently, the removed code would silently come back.
      if (!error && (leftOut.native < 3 || leftOut.helpers < 10)) this.error("tRPC's packages are not as they were.");
    },
  };
}

const isFunction = (statement: ESTree.Directive | ESTree.Statement): statement is ESTree.Function =>
  statement.type === "FunctionDeclaration";

/**
 * Of the two objects of functions behind `createTRPCQueryUtils`: the properties that no source names, and those that only these
 * would call.
 */
function unreached(functions: readonly ESTree.Function[], code: string, words: ReadonlySet<string>): Edit[] {
  const named = (name: string) => functions.find(({ id }) => id?.name === name);
  const [proxy, utilities] = [named("createRecursiveUtilsProxy"), named("createUtilityFunctions")];
  if (!proxy || !utilities) return [];
  const helpers = largestObject(proxy);
  const kept = helpers.filter(({ key }) => words.has(nameOf(key)));
  const called = kept.map(({ start, end }) => code.slice(start, end)).join("\n");
  const unused = [
    ...helpers.filter((one) => !kept.includes(one)),
    ...largestObject(utilities).filter(({ key }) => !called.includes(`context.${nameOf(key)}(`)),
  ];
  return unused.map(({ start, end }) => ({
    start,
    end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
    text: "",
  }));
}

const nameOf = (key: ESTree.PropertyKey) => (key.type === "Identifier" ? key.name : "");

/** The properties of a function's largest object. */
function largestObject(node: unknown): ESTree.ObjectProperty[] {
  if (typeof node !== "object" || node === null) return [];
  const own = isObject(node) ? node.properties.filter((one) => one.type === "Property") : [];
  return Object.values(node)
    .map(largestObject)
    .reduce((largest, other) => (other.length > largest.length ? other : largest), own);
}

const isObject = (node: object): node is ESTree.ObjectExpression => "type" in node && node.type === "ObjectExpression";

function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code);
}
