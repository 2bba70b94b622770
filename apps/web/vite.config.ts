import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { asciiOutput } from "../../scripts/lib/ascii-output.ts";
import { catalogueEntries, catalogues } from "./vite/catalogues.ts";
import { clientAssets } from "./vite/client-assets.ts";
import { pageServer } from "./vite/page-server.ts";
import { scriptNeeds } from "./vite/script-needs.ts";
import { stacklessErrors } from "./vite/strip-error-stacks.ts";
import { leanerCalls } from "./vite/strip-unused-trpc.ts";
import { styleTable } from "./vite/style-table.ts";
import { usedStyles } from "./vite/style-usage.ts";
import { visitorRouteTree } from "./vite/visitor-route-tree.ts";

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Excludes the entries and everything that only other languages, the embedded player or the owner area load. */
const SHARED =
  /^(?!.*\/src\/(embed\/|entry-|route-tree\.gen|routes\/admin\.|features\/owner-|ui\/fonts))(?!.*visitor-route-tree)(?!.*(virtual:catalogue|packages\/i18n|@lingui))/;

/** The base of everything else, and half of a visitor's download. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/lib\/react-first/;

/** The player's state, queue and bar; loaded with the first playable element of a page. */
const PLAYER = /\/src\/features\/player\/(player-(actions|bar|storage|store)|queue|decks|load-dock|likely)/;

/**
 * The code for calls over HTTP. tRPC's index exports it beside what every page needs, so it must be assigned to a later chunk
 * explicitly.
 */
const CALLS = /\/@trpc\/client\/dist\/(links\/)?http|\/src\/lib\/(browser-link|session-link)/;

/** Used by pages immediately as well as by track lists; a chunk of its own, so that such a page does not load the lists. */
const PIECES = /\/src\/(ui\/picture|lib\/media)|\/common\/money|\/icons\/(external-link|x)\./;

/** The small parts of every track list, in one file instead of nine. */
const TRACKS =
  /\/src\/(features\/(player\/play-|music\/(favorite-button|track-rows|notify-button|play-all-button)))|\/icons\/(play|pause)\./;

export default defineConfig(({ isSsrBuild }) => ({
  appType: "custom",
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "src/routes",
      generatedRouteTree: "src/route-tree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
      addExtensions: true,
      disableLogging: true,
    }),
    visitorRouteTree({ routesDirectory: "src/routes", ownerFiles: "^admin[.]" }),
    react(),
    catalogues(),
    clientAssets(),
    pageServer({ api }),
    styleTable({ sources: fileURLToPath(new URL("./src", import.meta.url)) }),
    usedStyles({ sources: "src" }),
    leanerCalls({ sources: "src" }),
    stacklessErrors(),
    scriptNeeds({ shell: "shell" }),
    ...(isSsrBuild ? [asciiOutput] : []),
  ],
  resolve: isSsrBuild
    ? {}
    : {
        alias: {
          "hoist-non-react-statics": fileURLToPath(new URL("./vite/stub-hoist-statics.ts", import.meta.url)),
          // React provides the hook; the shim is for releases before 18.
          "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
        },
      },
  // The server's bundle contains all dependencies, so that the site runs without this package's node_modules. In development
  // only modules that Node cannot load directly go through Vite.
  ssr: { noExternal: isSsrBuild ? true : [/@emotion\//, /@chakra-ui\//] },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        ssr: "src/entry-server.tsx",
        copyPublicDir: false,
        reportCompressedSize: false,
        target: "node22",
        // Modules that only the owner area or one page needs are loaded on demand.
        rolldownOptions: { output: { entryFileNames: "entry-server.js", chunkFileNames: "[name]-[hash].js" } },
      }
    : {
        outDir: "dist/client",
        manifest: true,
        // `scripts/precompress.ts` compresses them; measuring each here too would take half a second.
        reportCompressedSize: false,
        assetsInlineLimit: 0,
        target: "es2022",
        rolldownOptions: {
          // tRPC's packages do not declare side effects and have none; without this its WebSocket links are bundled too.
          treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@trpc\//, sideEffects: false }] },
          input: {
            client: "src/entry-client.tsx",
            owner: "src/entry-owner.tsx",
            embed: "src/embed/embed-client.ts",
            ...catalogueEntries,
            // No script imports the fonts, only the pages' styles reference them; without this entry their files would not be
            // emitted.
            fonts: "src/ui/fonts.ts",
          },
          // The modules that every page needs are two files, each evaluated in a task of its own (`src/render-page.tsx`).
          // Every visitor downloads a list of all files with their hashes, so these have the minimum length, which saves 0.2
          // kB.
          output: {
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              groups: [
                { name: "react", tags: ["$initial"], test: REACT, priority: 2 },
                { name: "calls", test: CALLS, priority: 3, includeDependenciesRecursively: false },
                { name: "shell", tags: ["$initial"], test: SHARED, priority: 1 },
                { name: "pieces", test: PIECES },
                { name: "player", test: PLAYER },
                { name: "tracks", test: TRACKS },
              ],
            },
          },
        },
      },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: { "/api": api, "/trpc": api, "/media": api },
  },
}));
