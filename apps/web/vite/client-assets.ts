import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest, Plugin } from "vite";
import type { ClientAssets } from "../src/client-assets.ts";
import { catalogueEntries } from "./catalogues.ts";

const ID = "virtual:client-assets";

/** `catalogue-de` → `de`. */
const codeOf = (entryName: string) => entryName.slice("catalogue-".length);

/**
 * Provides the server's bundle with the addresses of the browser's files, read from the client build's manifest, so that a page
 * can name its scripts without reading the disk.
 */
export function clientAssets(): Plugin {
  let root = "";
  let building = false;
  return {
    name: "fanfare:client-assets",
    configResolved(config) {
      root = config.root;
      building = config.command === "build";
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const assets = building ? fromManifest(root) : DEVELOPMENT;
      return `export const clientAssets = ${JSON.stringify(assets)};`;
    },
  };
}

const DEVELOPMENT: ClientAssets = {
  client: { script: "/src/entry-client.tsx", preloads: [] },
  owner: { script: "/src/entry-owner.tsx", preloads: [] },
  embed: { script: "/src/embed/embed-client.ts", preloads: [] },
  routes: {},
  // The development server resolves a virtual file by this address.
  catalogues: Object.fromEntries(
    Object.entries(catalogueEntries).map(([name, id]) => [codeOf(name), `/@id/__x00__${id}`]),
  ),
};

function fromManifest(root: string): ClientAssets {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, "dist/client/.vite/manifest.json"), "utf8"));

  /** A file's imports followed by the file itself, so that each can be evaluated after its imports. */
  const closure = (key: string, seen = new Set<string>()): string[] => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [...(chunk.imports ?? []).flatMap((other) => closure(other, seen)), `/${chunk.file}`];
  };
  const entry = (key: string) => {
    const preloads = closure(key);
    const script = preloads.pop();
    if (!script) throw new Error(`the client build has no ${key}`);
    return { script, preloads };
  };

  const client = entry("src/entry-client.tsx");
  const owner = { ...entry("src/entry-owner.tsx"), preloads: closure("src/start-owner.tsx") };
  const shell = new Set([client.script, ...client.preloads]);
  const routes: ClientAssets["routes"] = {};
  for (const [key, chunk] of Object.entries(manifest)) {
    const match = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(chunk.src ?? key);
    if (!match?.[1]) continue;
    const needed = [key, ...laterImports(join(root, `src/routes/${match[1]}.tsx`))].flatMap((one) => closure(one));
    routes[routeId(match[1])] = [...new Set(needed)].filter((path) => !shell.has(path));
  }
  const catalogues: ClientAssets["catalogues"] = {};
  for (const chunk of Object.values(manifest)) {
    if (chunk.isEntry && chunk.name && chunk.name in catalogueEntries)
      catalogues[codeOf(chunk.name)] = `/${chunk.file}`;
  }
  return { client, owner, embed: entry("src/embed/embed-client.ts"), routes, catalogues };
}

/** Modules that a route file imports on demand, such as its head: a rendered page needs them before it hydrates. */
function laterImports(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/await import\("\.\.\/([^"]+)"\)/g)].map(([, path]) => `src/${path}`);
}

/** A route file's name as the router's id: `albums.$albumId` → `/albums/$albumId`, `index` → `/`. */
function routeId(file: string): string {
  const path = `/${file.replaceAll(".", "/")}`;
  return path.replace(/\/index$/, "/");
}
