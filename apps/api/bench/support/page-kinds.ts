/** The paths of the sitemap without those that differ from an earlier one only by a number. */
export async function pagesOfEachKind(url: string): Promise<string[]> {
  const sitemap = await fetch(`${url}/sitemap.xml`).then((response) => response.text());
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const kinds = new Map<string, string>();
  for (const path of paths) {
    const kind = path.replaceAll(/\d+/g, "#");
    if (!kinds.has(kind)) kinds.set(kind, path);
  }
  return [...kinds.values()];
}
