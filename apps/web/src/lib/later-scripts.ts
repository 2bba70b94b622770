/** What each script that comes later imports itself, by its own address; all of them below `/assets`. */
export type ScriptNeeds = Record<string, readonly string[]>;

let known: ScriptNeeds = {};
const asked = new Set<string>();

/** From here on whatever is loaded later is fetched together with what it imports, instead of in turns. */
export function knowScriptNeeds(needs: ScriptNeeds): void {
  known = needs;
}

/** In the place of Vite's own helper around every `import()`: fetches `files`, and what they are known to need, at once. */
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
