import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ENGLISH, type Language } from "@fanfare/contracts/common/language";
import { inLanguage } from "@fanfare/i18n/server-languages";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Config } from "../main/config.ts";
import type { Services } from "../main/modules.ts";
import { createCdnControl } from "../platform/cache/cdn.ts";
import { CachedResponse } from "../platform/cache/response-cache.ts";
import { sendCachedResponse } from "../platform/cache/send-cached-response.ts";
import type { Clock } from "../platform/clock.ts";
import { currentObservation } from "../platform/db/observation.ts";
import type { DB } from "../platform/db/types.gen.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { logFailure } from "../platform/http/failures.ts";
import { ownHostOf, readPageVisit } from "../platform/visits/visit.ts";
import { createVisitorContext } from "../trpc/create-context.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { createPageCall, type PageCall } from "./page-calls.ts";
import { languageOfAddress, languageOfCookie, redirection, withoutLanguage } from "./page-language.ts";
import { robots, sitemap } from "./sitemap.ts";

/** The web app's server side, as its build exports it. */
export type PageRenderer = {
  /** The folder of the browser's files. */
  clientDir: string;
  render(
    request: Request,
    options: {
      call: PageCall;
      publicUrl: string;
      language: Language;
      languages: readonly string[];
    },
  ): Promise<{ status: number; headers: Record<string, string>; html: string; scripts: string[] }>;
  /** Returns whether another build has taken the place of the one that was loaded. */
  isReplaced?(): Promise<boolean>;
};

type PageDeps = {
  config: Config;
  db: Kysely<DB>;
  clock: Clock;
  services: Services;
  renderer: PageRenderer;
};

/** Paths that are never pages: they respond with JSON or bytes, also on failure. */
export const INTERFACES = /^\/(api|trpc|media)(\/|$|\?)/;
/** The players that other sites may frame; the web app renders them apart from the application. */
const EMBED = /^\/embed(?:\/(?:albums|tracks|playlists)\/\d{1,9})?\/?$/;
/** The service worker; browsers apply its own policy to its fetches. */
const WORKER = /\/sw\.js(\.br|\.gz)?$/;
/** The web app manifest; the file from the build has everything but the artist's name. */
const MANIFEST = "manifest.webmanifest";
/** Static files do not count towards the rate limit. */
const RATE_LIMIT_EXEMPT = { isRateLimitExempt: true } as const;
const HTML = "text/html; charset=utf-8";

/** The folder of files with a content hash in their name. */
const ASSETS = "assets/";

/** The browser's files, without their compressed variants. */
async function filesIn(clientDir: string): Promise<string[]> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(clientDir, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .filter((path) => path !== MANIFEST && !path.startsWith(".vite/"));
}

const originsOf = (urls: (string | null | undefined)[]) => [
  ...new Set(urls.flatMap((url) => (url && /^https?:/.test(url) && URL.canParse(url) ? [new URL(url).origin] : []))),
];

/** Serves the web app: its files, its server-rendered pages, and the files for crawlers. */
export async function registerPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const { config, services, renderer } = deps;
  const mediaOrigins = originsOf([config.media.url]);
  const workerPolicy = ["default-src 'none'; connect-src 'self'", ...mediaOrigins].join(" ");

  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...RATE_LIMIT_EXEMPT, ...route.config };
    });
    await scope.register(staticFiles, {
      root: renderer.clientDir,
      serve: false,
      index: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        const hashed = path.includes(`/${ASSETS}`);
        response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
        if (WORKER.test(path)) response.header("content-security-policy", workerPolicy);
      },
    });
    // One route for the hundreds of hashed files: registering each would take longer than rendering the first page.
    const files = new Set(await filesIn(renderer.clientDir));
    const assetOf = (request: FastifyRequest) => ASSETS + (request.params as { "*": string })["*"];
    const isRateLimitExempt = (request: FastifyRequest) => files.has(assetOf(request));
    scope.get(`/${ASSETS}*`, { config: { isRateLimitExempt } }, (request, reply) =>
      isRateLimitExempt(request) ? reply.sendFile(assetOf(request)) : sendPage(request, reply),
    );
    for (const file of files) {
      if (!file.startsWith(ASSETS)) scope.get(`/${encodeURI(file)}`, (_request, reply) => reply.sendFile(file));
    }
  });

  const { cache } = services.content;
  const settings = () => cache.read("settings", () => services.site.publicSettings());

  app.get("/robots.txt", { config: RATE_LIMIT_EXEMPT }, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robots(config.publicUrl)),
  );
  // Cached, because writing it takes longer than most pages: it names up to 50,000 of them.
  const makeSitemap = async (): Promise<CachedResponse> => {
    const { languages } = await services.site.publicSettings();
    const body = await sitemap({
      publicUrl: config.publicUrl,
      languages,
      publishedPages: services.site.published.pages,
    });
    const headers = { "content-type": "application/xml; charset=utf-8" };
    return new CachedResponse({ status: 200, headers, body: Buffer.from(body) });
  };
  app.get("/sitemap.xml", async (request, reply) => {
    const response = await cache.get("GET /sitemap.xml", makeSitemap);
    return sendCachedResponse(request, reply.header("cache-control", "public, max-age=3600"), response);
  });

  const manifest = JSON.parse(await readFile(join(renderer.clientDir, MANIFEST), "utf8"));
  app.get(`/${MANIFEST}`, { config: RATE_LIMIT_EXEMPT }, async (_request, reply) => {
    const { artist_name } = await settings();
    return reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(JSON.stringify({ ...manifest, name: artist_name, short_name: artist_name }));
  });

  const visitor = createVisitorContext({ services, mediaUrl: config.media.url });

  /** Renders the page for a visitor, with its policy. Only the URL's path and query matter, never the Host. */
  const renderPage = async (request: FastifyRequest): Promise<CachedResponse> => {
    // Put behind the origin rather than resolved against it: "//other.example/" is a path here, not a host.
    const address = new URL(new URL(config.publicUrl).origin + request.url);
    const { video, streaming_panel, languages } = await settings();
    const isOffered = (language: Language | undefined) => language !== undefined && languages.includes(language.code);
    const named = languageOfAddress(request.url);
    const chosen = named ? undefined : languageOfCookie(request.headers.cookie);
    const elsewhere = redirection(address, { named, chosen: isOffered(chosen) ? chosen : undefined });
    // On a site with several languages, a URL without one redirects to the language that the browser has chosen.
    const headers: Record<string, string> =
      languages.length > 1 && !named ? { vary: "Accept-Encoding, Authorization, Cookie" } : {};
    if (elsewhere) {
      return new CachedResponse({ status: 302, headers: { ...headers, location: elsewhere }, body: Buffer.alloc(0) });
    }
    const language = named && isOffered(named) ? named : ENGLISH;
    const path = language === ENGLISH ? address.pathname : withoutLanguage(address.pathname, language);
    // Links in mails carry a secret that must not stay in memory.
    if (address.searchParams.has("token")) currentObservation()?.markPersonal();
    let retryAfter: number | undefined;
    let hasFailedCall = false;
    const page = await inLanguage(language.code, () =>
      renderer.render(new Request(address), {
        call: createPageCall({
          cache,
          createContext: () => visitor(request),
          failed: (failure) => {
            hasFailedCall = true;
            retryAfter ??= failure.retryAfter;
            logFailure(request, failure);
          },
        }),
        publicUrl: config.publicUrl,
        language,
        languages,
      }),
    );
    if (page.status === 500 && !hasFailedCall) {
      // The browser could not load the part either, and would show its placeholder forever.
      if (await renderer.isReplaced?.()) {
        request.log.error("the build was replaced below the running site: restart it");
        throw new AppError("unavailable", undefined, { retryAfter: 5 });
      }
      request.log.error("a part of the page could not be drawn");
    }
    Object.assign(headers, page.headers);
    // A page that reports itself which data could not be read sends Retry-After, as a plain failure does.
    if (page.status >= 400 && retryAfter !== undefined) headers["retry-after"] = String(retryAfter);
    headers["content-type"] = HTML;
    headers["content-security-policy"] = contentSecurityPolicy({
      scripts: page.scripts,
      frames: originsOf([video?.embed_url, streaming_panel?.embed_url]),
      media: mediaOrigins,
      mayBeFramed: EMBED.test(path),
      payment: /^\/checkout\/?$/.test(path) ? services.store.payments.pageSources() : undefined,
    });
    return new CachedResponse({ status: page.status, headers, body: Buffer.from(page.html) });
  };

  const setCdnHeaders = createCdnControl(config.cdn);
  const ownHost = ownHostOf(config.publicUrl);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = "/"] = request.url.split("?");
    // The legal pages show the date, so a page is cached for one day at most.
    const named = languageOfAddress(request.url);
    const { code } = named ?? languageOfCookie(request.headers.cookie) ?? ENGLISH;
    const key = `page ${code} ${deps.clock.now().toISOString().slice(0, 10)} ${request.url}`;
    const response = await cache.get(key, () => renderPage(request));
    if (EMBED.test(named ? withoutLanguage(path, named) : path)) reply.removeHeader("x-frame-options");
    if (response.status === 200) services.visits.note("visits", readPageVisit(request, ownHost));
    reply.header("cache-control", "no-cache");
    setCdnHeaders(reply, response, cache.tablesOf(key));
    return sendCachedResponse(request, reply, response);
  };

  // Every URL that is neither an API nor a file is a page, including unknown ones: the web app renders their 404.
  app.get("/*", sendPage);
}
