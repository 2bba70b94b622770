/** The imports of each lazily loaded script, by the script's path; all under `/assets`. */
export type ScriptNeeds = Record<string, readonly string[]>;

let known: ScriptNeeds = {};
const fetched = new Map<string, Promise<unknown>>();

/** From now on lazily loaded scripts are fetched together with their imports instead of one level after another. */
export function knowScriptNeeds(needs: ScriptNeeds): void {
  known = needs;
}

/**
 * Runs before each `import()`, in the place of Vite's helper: fetches `files` and their known imports in parallel into the
 * browser's cache, from which they are then imported. A failed import cannot be retried, since Chromium keeps the failure
 * until the page is left; a failed fetch can, and is retried once at once. Throws what a failed import throws, by which the
 * router knows it.
 */
export async function fetchScripts(files: readonly string[]): Promise<void> {
  const all = files.flatMap((one) => [one, ...(known[one] ?? [])]);
  await Promise.all(all.map(fetchScript));
}

function fetchScript(file: string): Promise<unknown> | undefined {
  const path = `/${file}`;
  // The page has begun to load it itself (`render-page.tsx`).
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
