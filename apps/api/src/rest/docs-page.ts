import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { CachedResponse } from "../platform/cache/response-cache.ts";
import { sendCachedResponse } from "../platform/cache/send-cached-response.ts";
import { notFound } from "../platform/errors/app-error.ts";
import { type ApiInfo, openApiDocument } from "./openapi.ts";
import { trpcDocument } from "./openapi-trpc.ts";
import type { Json } from "./procedure-schemas.ts";

const TYPES = new Map([
  ["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
  ["swagger-ui.css", "text/css; charset=utf-8"],
]);

const START = `window.onload=()=>{window.ui=SwaggerUIBundle({url:location.search==="?trpc"?"/api/openapi-trpc.json":"/api/openapi.json",dom_id:"#docs",deepLinking:true,tryItOutEnabled:true})};`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>REST interface</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<nav aria-label="Interfaces"><a href="/api/docs">REST</a> · <a href="/api/docs?trpc">Owner area over tRPC</a></nav>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script>${START}</script>
</body>
</html>
`;

const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash("sha256").update(START).digest("base64")}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves `GET /api/openapi.json` and `/api/openapi-trpc.json`, and at `/api/docs` a page to read them and try them out. */
export function registerDocs(app: FastifyInstance, info: ApiInfo): void {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

  // Kept with their compressed forms: compressing a megabyte for each request takes 0.2 s, as many requests as a client sends.
  const responseOf = (type: string, body: Buffer) =>
    new CachedResponse({ status: 200, headers: { "content-type": type }, body });

  const serve = (path: string, documentOf: (info: ApiInfo) => Json) => {
    let response: CachedResponse | undefined;
    app.get(path, (request, reply) => {
      response ??= responseOf("application/json; charset=utf-8", Buffer.from(JSON.stringify(documentOf(info))));
      return sendCachedResponse(request, reply, response);
    });
  };
  serve("/api/openapi.json", openApiDocument);
  serve("/api/openapi-trpc.json", trpcDocument);
  app.get("/api/docs", (_request, reply) =>
    reply.header("content-type", "text/html; charset=utf-8").header("content-security-policy", POLICY).send(PAGE),
  );
  const files = new Map<string, CachedResponse>();
  app.get<{ Params: { file: string } }>(
    "/api/docs/:file",
    { config: { isRateLimitExempt: true } },
    async (request, reply) => {
      const { file } = request.params;
      const type = TYPES.get(file);
      if (!type) throw notFound();
      if (!files.has(file)) {
        const body = await readFile(join(folder, file));
        if (!files.has(file)) files.set(file, responseOf(type, body));
      }
      const response = files.get(file);
      if (!response) throw notFound();
      return sendCachedResponse(request, reply.header("cache-control", "public, max-age=86400"), response);
    },
  );
}
