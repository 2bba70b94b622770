import type { Plugin } from "vite";

/** The values that React throws to itself, such as for a part that still loads; no error of anybody. */
const THROWN_TO_ITSELF = /(Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;
/** Which components an error came through, in names that the build has shortened; React's own report leaves it out. */
const COMPONENT_STACK = /(function getStackByFiberInDevAndProd\(\w+\) \{).*?\n\}/s;
const COUNT = 6;

/**
 * React makes its own thrown values as errors while its file is read. With a debugger attached, which is how pages are
 * measured, V8 then works out where each function on the stack stands, for which it reads React's 200 kB once more on the
 * main thread. Nothing looks at their stacks, so they come without. Nor at the components' own, whose making is 0.6 kB of
 * every visitor's first script.
 */
export function stacklessErrors(): Plugin {
  let made = 0;
  return {
    name: "fanfare:stackless-errors",
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
