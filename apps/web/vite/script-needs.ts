import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";
const ID = "virtual:script-needs";
/** In development there is no build, so nothing is known. */
const NONE = "data:application/json,{}";
const PLACE = "script-needs-of-this-build";

/**
 * Writes the imports of on-demand scripts to a separate file, which a page fetches when it is idle (`src/site/later-parts.tsx`).
 * Vite would write them into the importing scripts, where every visitor loads all of them first: 2.4 kB of names. `shell` is the
 * name of the script that every page loads; it only knows its own imports.
 */
export function scriptNeeds({ shell }: { shell: string }): Plugin {
  const needs = new Map<string, string[]>();
  let building = false;
  const isShell = (file: string) => file.startsWith(`assets/${shell}-`);
  return {
    name: "fanfare:script-needs",
    enforce: "pre",
    config: (_config, { command, isSsrBuild }) =>
      command !== "build" || isSsrBuild
        ? undefined
        : {
            build: {
              modulePreload: {
                polyfill: false,
                resolveDependencies(file, deps, { hostId }) {
                  if (!isShell(hostId)) return deps;
                  needs.set(
                    file,
                    deps.filter((dep) => dep !== file),
                  );
                  return [file];
                },
              },
            },
          },
    configResolved({ command }) {
      building = command === "build";
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id === `\0${ID}`)
        return `export const scriptNeedsUrl = ${JSON.stringify(building ? `/assets/${PLACE}.json` : NONE)};`;
      if (id !== HELPER) return null;
      return `import { fetchScripts } from "/src/lib/later-scripts.ts";
export const __vitePreload = (load, files) => (files ? fetchScripts(files).then(load) : load());`;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const first = new Set(
          Object.values(bundle).flatMap((chunk) =>
            chunk.type === "chunk" && isShell(chunk.fileName) ? [chunk.fileName, ...chunk.imports] : [],
          ),
        );
        const table = JSON.stringify(
          Object.fromEntries(
            [...needs]
              .map(([file, all]) => [file, all.filter((one) => !first.has(one))])
              .filter(([, all]) => all?.length),
          ),
        );
        const name = `script-needs-${createHash("sha256").update(table).digest("base64url").slice(0, 8)}`;
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk") chunk.code = chunk.code.replaceAll(PLACE, name);
        this.emitFile({ type: "asset", fileName: `assets/${name}.json`, source: table });
      },
    },
  };
}
