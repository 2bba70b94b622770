/** Caches a page as visitors receive it, and returns its HTML. */
export async function keepPage(cache: Cache, path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  const html = await response.text();
  // A new response, because browsers refuse to use a redirected response for a navigation.
  await cache.put(path, new Response(html, { headers: response.headers }));
  return html;
}
