/** Names of the site's own files, as pages (`/assets/a.js`), scripts (`./a.js`, `assets/a.css`) and styles have them. */
const NAMES = /(?:\/?assets\/|["'`]\.\/)([\w.-]+\.(?:js|css|woff2|svg)\b)/g;

const namesIn = (text: string) => [...text.matchAll(NAMES)].map(([, name]) => `/assets/${name}`);

/** Other languages, and what only the owner area or a payment needs. */
const ELSEWHERE = /\/assets\/(admin|owner|checkout|cart)[.-]/;

/**
 * Keeps a page's scripts, styles and type, with all that these may ask for later. They carry their content's hash in their
 * name, so what is there stays as it is.
 */
export async function keepSiteFiles(cache: Cache, html: string, signal: AbortSignal): Promise<void> {
  const seen = new Set<string>();
  let found = namesIn(html);
  while (found.length > 0) {
    const next = [...new Set(found)].filter((path) => !seen.has(path) && !ELSEWHERE.test(path));
    for (const path of next) seen.add(path);
    const texts = await Promise.all(next.map((path) => keepFile(cache, path, signal)));
    found = texts.flatMap(namesIn);
  }
}

/** Returns the text of a script or style sheet, and nothing for other files. */
async function keepFile(cache: Cache, path: string, signal: AbortSignal): Promise<string> {
  let response = await cache.match(path);
  if (!response) {
    const fetched = await fetch(path, { signal });
    if (!fetched.ok) throw new Error(`${path} responded with ${fetched.status}`);
    await cache.put(path, fetched.clone());
    response = fetched;
  }
  return /\.(js|css)$/.test(path) ? response.text() : "";
}
