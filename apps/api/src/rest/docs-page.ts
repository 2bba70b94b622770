import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { notFound } from "../platform/errors/app-error.ts";
import { openApiDocument } from "./openapi.ts";

const FILES: Record<string, string> = {
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "swagger-ui.css": "text/css; charset=utf-8",
};

const START = `window.onload=()=>{window.ui=SwaggerUIBundle({url:"/api/openapi.json",dom_id:"#docs",deepLinking:true,tryItOutEnabled:true})};`;

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

/** Serves `GET /api/openapi.json`, and at `/api/docs` a page to read it and try it out. */
export function registerDocs(app: FastifyInstance, info: { publicUrl: string; version: string }): void {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  let document: string | undefined;

  app.get("/api/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(info));
    return reply.header("content-type", "application/json; charset=utf-8").send(document);
  });
  app.get("/api/docs", (_request, reply) =>
    reply.header("content-type", "text/html; charset=utf-8").header("content-security-policy", POLICY).send(PAGE),
  );
  app.get<{ Params: { file: string } }>(
    "/api/docs/:file",
    { config: { isRateLimitExempt: true } },
    async (request, reply) => {
      const type = FILES[request.params.file];
      if (!type) throw notFound();
      return reply
        .header("content-type", type)
        .header("cache-control", "public, max-age=86400")
        .send(await readFile(join(folder, request.params.file)));
    },
  );
}
