/** The imports of each lazily loaded script, by the script's path; all under `/assets`. */
export type ScriptNeeds = Record<string, readonly string[]>;

let known: ScriptNeeds = {};
const asked = new Set<string>();

/** From now on lazily loaded scripts are fetched together with their imports instead of one level after another. */
export function knowScriptNeeds(needs: ScriptNeeds): void {
  known = needs;
}

/** Replaces Vite's helper around every `import()`: fetches `files` and their known imports in parallel. */
export function fetchScripts(files: readonly string[]): void {
  for (const file of files.flatMap((one) => [one, ...(known[one] ?? [])])) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `/${file}`;
    document.head.append(link);
  }
}
