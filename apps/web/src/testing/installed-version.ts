import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The installed version of one of the web app's packages. */
export function installedVersion(name: string): string {
  const manifest = join(import.meta.dirname, "../../node_modules", name, "package.json");
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}
