import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";

const HOT_RELOAD = `<script type="module">${react.preambleCode.replace("__BASE__", "/")}</script><script type="module" src="/@vite/client"></script>`;

/** In development: renders every page on the server with the API's data, as the built site does. */
export function pageServer({ api }: { api: string }): Plugin {
  return {
    name: "fanfare:page-server",
    apply: "serve",
    configureServer(server) {
      return () => {
        server.middlewares.use(async (incoming, outgoing, next) => {
          if (incoming.method !== "GET" && incoming.method !== "HEAD") return next();
          try {
            const siteUrl = `http://localhost:${server.config.server.port}`;
            const request = new Request(new URL(incoming.originalUrl ?? "/", siteUrl));
            const entry = await server.ssrLoadModule("/src/entry-development.tsx");
            const page = await entry.renderFrom(request, { api, siteUrl, extraHead: HOT_RELOAD });
            outgoing.writeHead(page.status, page.headers);
            outgoing.end(page.html);
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        });
      };
    },
  };
}
