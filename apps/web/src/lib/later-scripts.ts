/** The imports of each lazily loaded script, by the script's path; all under `/assets`. */
export type ScriptNeeds = Record<string, readonly string[]>;

let known: ScriptNeeds = {};
const fetched = new Map<string, Promise<unknown>>();

/** Sets the imports of lazily loaded scripts, which are then fetched together with them instead of level by level. */
export function addScriptNeeds(needs: ScriptNeeds): void {
  known = needs;
}

/**
 * Runs before each `import()`, in place of Vite's helper: fetches `files` and their known imports in parallel into the browser's
 * cache, from which they are then imported. Chromium keeps a failed import until the page is left, so it cannot be retried; a failed
 * fetch can, and is retried once immediately. Throws the error of a failed import, by which the router recognises it.
 */
export async function fetchScripts(files: readonly string[]): Promise<void> {
  const all = files.flatMap((one) => [one, ...(known[one] ?? [])]);
  await Promise.all(all.map(fetchScript));
}

function fetchScript(file: string): Promise<unknown> | undefined {
  const path = `/${file}`;
  // The page itself has already started to load it (`render-page.tsx`).
  if (document.querySelector(`link[href="${path}"]`)) return undefined;
  const read = async () => void (await (await fetch(path)).arrayBuffer());
  const reading =
    fetched.get(path) ??
    read()
      .catch(read)
      .catch(() => {
        fetched.delete(path);
        throw new TypeError(`Failed to fetch dynamically imported module: ${path}`);
      });
  fetched.set(path, reading);
  return reading;
}
