import type { Plugin } from "vite";

/** The values that React throws internally, such as for a part that is still loading; they are not errors. */
const THROWN_TO_ITSELF = /(Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;
/** The components that an error passed through, in minified names; React's own report omits it. */
const COMPONENT_STACK = /(function getStackByFiberInDevAndProd\(\w+\) \{).*?\n\}/s;
const COUNT = 6;

/**
 * React creates the values that it throws internally as errors while its file is evaluated. With a debugger attached, as when
 * pages are measured, V8 then resolves the position of each function on the stack, for which it parses React's 200 kB again on
 * the main thread. Their stacks are never used, so they are created without. The component stacks are not used either; their code
 * is 0.6 kB of every visitor's first script.
 */
export function stacklessErrors(): Plugin {
  let made = 0;
  return {
    name: "fanfare:strip-error-stacks",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler(code) {
        return code
          .replace(THROWN_TO_ITSELF, (_all, before: string, message: string) => {
            made += 1;
            return `${before}Object.create(Error.prototype, { message: { value: ${message} } })`;
          })
          .replace(COMPONENT_STACK, (_all, head: string) => {
            made += 1;
            return `${head} return ""; }`;
          });
      },
    },
    buildEnd(error) {
      if (!error && made !== COUNT) this.error("React's thrown values and component stacks are not as they were.");
    },
  };
}
