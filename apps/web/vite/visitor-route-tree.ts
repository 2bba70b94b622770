import { join } from "node:path";
import { Generator, getConfig } from "@tanstack/router-generator";
import type { Plugin } from "vite";

const ID = "virtual:visitor-route-tree";
const FILE = ".tanstack/visitor-route-tree.ts";

/**
 * The route tree without the owner area. Every route adds a few lines to the script that each visitor loads first; those of the
 * owner area belong only to the owner's entry (`entry-owner.tsx`).
 */
export function visitorRouteTree(options: { routesDirectory: string; ownerFiles: string }): Plugin {
  let root = "";
  const write = async () => {
    const config = getConfig(
      {
        routesDirectory: options.routesDirectory,
        routeFileIgnorePattern: options.ownerFiles,
        generatedRouteTree: FILE,
        addExtensions: true,
        // The generated file is never read by people, and Prettier takes half a second of a build.
        enableRouteTreeFormatting: false,
        disableLogging: true,
      },
      root,
    );
    await new Generator({ config, root }).run();
  };
  return {
    name: "fanfare:visitor-route-tree",
    configResolved(config) {
      root = config.root;
    },
    buildStart: write,
    configureServer(server) {
      const again = (file: string) => {
        if (file.startsWith(join(root, options.routesDirectory))) void write();
      };
      server.watcher.on("add", again).on("unlink", again);
    },
    resolveId: (id) => (id === ID ? join(root, FILE) : null),
  };
}
