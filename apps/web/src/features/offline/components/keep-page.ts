/** Keeps a page as visitors get it, and returns its HTML. */
export async function keepPage(cache: Cache, path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  const html = await response.text();
  // Made anew: a browser refuses an answer that was redirected as a page.
  await cache.put(path, new Response(html, { headers: response.headers }));
  return html;
}
