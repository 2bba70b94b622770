/** Matches the site's own files as named in pages (`/assets/a.js`), scripts (`./a.js`, `assets/a.css`) and style sheets. */
const NAMES = /(?:\/?assets\/|["'`]\.\/)([\w.-]+\.(?:js|css|woff2|svg)\b)/g;

const namesIn = (text: string) => [...text.matchAll(NAMES)].map(([, name]) => `/assets/${name}`);

/** Files that only the owner area, the cart or the checkout needs. */
const ELSEWHERE = /\/assets\/(admin|owner|checkout|cart)[.-]/;

/**
 * Caches a page's scripts, styles and fonts, with everything that these may load later. The file names contain a content hash, so
 * cached files never become outdated.
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

/** Caches a file if necessary. Returns the text of a script or style sheet, and an empty string for other files. */
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
