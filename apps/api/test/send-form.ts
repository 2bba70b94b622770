import type { TestResponse, TestSite } from "./site.ts";

/** Sends files like a browser's form, each field with its file's name. */
export async function sendForm(
  site: Pick<TestSite, "app">,
  url: string,
  token: string | undefined,
  files: Record<string, { name: string; bytes: Uint8Array }>,
): Promise<TestResponse> {
  const form = new FormData();
  for (const [field, { name, bytes }] of Object.entries(files))
    form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const encoded = new Response(form);
  const response = await site.app.inject({
    method: "POST",
    url,
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}
