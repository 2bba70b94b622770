import { type ESTree, parseAst } from "vite";

/** Compiling shorter functions takes no noticeable time. */
const MIN_LENGTH = 300;

/**
 * CommonJS packages are functions that Rolldown calls when something imports them. A browser defers compiling a function that it
 * does not see called: it parses it once, and again at the call, on the main thread; for React's 200 kB that was the longest task
 * of a page. In parentheses, like an immediately invoked function, it is compiled with its file, off the main thread. Minifiers
 * remove the parentheses.
 */
export function compiledWhenRead(code: string): string {
  return parseAst(code)
    .body.flatMap((statement) => (statement.type === "VariableDeclaration" ? statement.declarations : []))
    .flatMap(({ init }) => (init?.type === "CallExpression" ? init.arguments.slice(0, 1) : []))
    .filter((one): one is ESTree.ArrowFunctionExpression => one.type === "ArrowFunctionExpression")
    .filter(({ start, end, body }) => body.type === "BlockStatement" && end - start > MIN_LENGTH)
    .toReversed()
    .reduce((text, { start, end, params, body }) => {
      const names = params.map((one) => text.slice(one.start, one.end)).join();
      return `${text.slice(0, start)}(function(${names})${text.slice(body.start, end)})${text.slice(end)}`;
    }, code);
}
