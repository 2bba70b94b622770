import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { asciiOutput } from "../../scripts/lib/ascii-output.ts";
import { catalogueEntries, catalogues } from "./vite/catalogues.ts";
import { clientAssets } from "./vite/client-assets.ts";
import { leanerCalls } from "./vite/leaner-calls.ts";
import { pageServer } from "./vite/page-server.ts";
import { scriptNeeds } from "./vite/script-needs.ts";
import { stacklessErrors } from "./vite/stackless-errors.ts";
import { styleTable } from "./vite/style-table.ts";
import { usedStyles } from "./vite/used-styles.ts";
import { visitorRouteTree } from "./vite/visitor-route-tree.ts";

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Not the entries themselves, and nothing that only other languages, the player for other sites or the owner area load. */
const SHARED =
  /^(?!.*\/src\/(embed\/|entry-|route-tree\.gen|routes\/admin\.|features\/owner-|ui\/fonts))(?!.*visitor-route-tree)(?!.*(virtual:catalogue|packages\/i18n|@lingui))/;

/** What all else stands on, and half of what a visitor loads. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/lib\/react-first/;

/** The player's state, its queue and its place on the page; with the first thing on a page that plays. */
const PLAYER = /\/src\/features\/player\/(player-(actions|bar|storage|store)|queue|decks|load-dock|use-lazy|likely)/;

/** What a call over HTTP takes. tRPC's index names it beside what every page needs, so it must be said that it comes later. */
const CALLS = /\/@trpc\/client\/dist\/(links\/)?http|\/src\/lib\/(browser-link|session-link)/;

/** What pages show at once as well as lists of tracks, so that a page does not bring the lists for it. */
const PIECES = /\/src\/(ui\/picture|lib\/media)|\/common\/money|\/icons\/(external-link|x)\./;

/** The small parts that every list of tracks is made of; one file instead of nine. */
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
          "hoist-non-react-statics": fileURLToPath(new URL("./vite/no-statics.ts", import.meta.url)),
          // React has the hook itself; the shim is for releases before 18.
          "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
        },
      },
  // The server's bundle carries everything, so that the site runs without this package's own dependencies. While
  // developing only what cannot be loaded from outside goes through Vite.
  ssr: { noExternal: isSsrBuild ? true : [/@emotion\//, /@chakra-ui\//] },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        ssr: "src/entry-server.tsx",
        copyPublicDir: false,
        reportCompressedSize: false,
        target: "node22",
        // What only the owner area or one page needs is read when it is asked for.
        rolldownOptions: { output: { entryFileNames: "entry-server.js", chunkFileNames: "[name]-[hash].js" } },
      }
    : {
        outDir: "dist/client",
        manifest: true,
        // `scripts/precompress.ts` compresses them; to measure each here as well takes half a second.
        reportCompressedSize: false,
        assetsInlineLimit: 0,
        target: "es2022",
        rolldownOptions: {
          // tRPC's packages say nothing of side effects and have none; without this its links for sockets come along.
          treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@trpc\//, sideEffects: false }] },
          input: {
            client: "src/entry-client.tsx",
            owner: "src/entry-owner.tsx",
            embed: "src/embed/embed-client.ts",
            ...catalogueEntries,
            // No script names the typefaces, only the pages' own styles; without this their files would not be written.
            fonts: "src/ui/fonts.ts",
          },
          // What every page needs comes as two files, each read in a task of its own (`src/render-page.tsx`). Of
          // each file's hash stands in the list that every visitor loads: the shortest that there can be, 0.2 kB less.
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
