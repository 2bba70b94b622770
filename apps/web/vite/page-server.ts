import { ENGLISH } from "@fanfare/contracts/common/language";
import { LANGUAGES } from "@fanfare/i18n/server-languages";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";

const HOT_RELOAD = `<script type="module">${react.preambleCode.replace("__BASE__", "/")}</script><script type="module" src="/@vite/client"></script>`;

/** In development: renders every page on the server with the API's data, as the built site does. */
export function pageServer({ api }: { api: string }): Plugin {
  return {
    name: "fanfare:page-server",
    apply: "serve",
    configureServer(server) {
      const render = async (
        path: string,
      ): Promise<{ status: number; headers: Record<string, string>; html: string }> => {
        const siteUrl = `http://localhost:${server.config.server.port}`;
        const entry = await server.ssrLoadModule("/src/entry-development.tsx");
        return entry.renderFrom(new Request(new URL(path, siteUrl)), {
          api,
          siteUrl,
          extraHead: HOT_RELOAD,
          language: LANGUAGES.get(path.split(/[/?]/)[1] ?? "") ?? ENGLISH,
        });
      };
      return () => {
        server.middlewares.use((incoming, outgoing, next) => {
          if (incoming.method !== "GET" && incoming.method !== "HEAD") return next();
          render(incoming.originalUrl ?? "/").then(
            (page) => {
              outgoing.writeHead(page.status, page.headers);
              outgoing.end(page.html);
            },
            (error: unknown) => {
              if (error instanceof Error) server.ssrFixStacktrace(error);
              next(error);
            },
          );
        });
      };
    },
  };
}
