import { randomUUID } from "node:crypto";
import type { Tracing } from "@fanfare/tracing";
import compress from "@fastify/compress";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { FILE_LINK } from "../page/fallback-page.ts";
import { FEED_ADDRESS, registerFeeds } from "../page/feeds.ts";
import { failurePage } from "../page/page-language.ts";
import { INTERFACES, type PageRenderer, registerPages } from "../page/pages.ts";
import { createCdnControl } from "../platform/cache/cdn.ts";
import type { Clock } from "../platform/clock.ts";
import type { DB } from "../platform/db/types.gen.ts";
import { installSchemaMessages } from "../platform/errors/schema-messages.ts";
import { registerBodies } from "../platform/http/bodies.ts";
import { registerBodyTimeout } from "../platform/http/body-timeout.ts";
import { refuseUnreadable, refuseUnroutable, registerHostRule } from "../platform/http/broken-requests.ts";
import { registerCrossOrigin } from "../platform/http/cross-origin.ts";
import { registerFailures } from "../platform/http/failures.ts";
import { registerDraining } from "../platform/http/health/draining.ts";
import { registerHealth } from "../platform/http/health/health.ts";
import { registerMetrics } from "../platform/http/health/metrics.ts";
import type { Readiness } from "../platform/http/health/readiness.ts";
import { registerKnownMethods } from "../platform/http/known-methods.ts";
import { overLimit, registerAdmission, registerRequestIds } from "../platform/http/limits/admission.ts";
import { createRequestLimit } from "../platform/http/limits/request-limit.ts";
import { registerRequestLanguage } from "../platform/http/request-language.ts";
import { RequestLog } from "../platform/http/request-log.ts";
import { originForm } from "../platform/http/request-target.ts";
import { registerSecurityHeaders } from "../platform/http/security-headers.ts";
import { registerMediaRoutes } from "../platform/media/serving/media-routes.ts";
import type { MediaStore } from "../platform/media/store/media-store.ts";
import { registerRequestSpans } from "../platform/tracing/request-spans.ts";
import { registerDocs } from "../rest/docs-page.ts";
import { registerMusicUpload } from "../rest/music-upload.ts";
import { registerOneClickUnsubscribe } from "../rest/one-click-unsubscribe.ts";
import { registerProviderWebhook } from "../rest/provider-webhook.ts";
import { registerRest } from "../rest/register.ts";
import { registerSiteRestore } from "../rest/site-restore.ts";
import { createCallContext } from "../trpc/create-context.ts";
import { registerTrpc } from "../trpc/register.ts";
import type { Config } from "./config.ts";
import type { Services } from "./modules.ts";
import { siteMetrics } from "./site-metrics.ts";

export type AppDeps = {
  config: Config;
  log: Logger;
  db: Kysely<DB>;
  pool: Pool;
  clock: Clock;
  services: Services;
  media: MediaStore;
  secretKey: string;
  readiness: Readiness;
  version: string;
  /** Renders the web app; without it (in API tests) only the APIs respond. */
  renderer: PageRenderer | undefined;
  /** Records a span for each request; undefined when tracing is off. */
  tracing?: Tracing | undefined;
  /** Called for each route that is added; a test checks that each has a rule. */
  onRoute?: (route: { method: string | string[]; url: string }) => void;
};

const REQUESTS_PER_MINUTE = 600;
/** A picture of 40 MiB on a line of 128 kbit/s is received; a client that dribbles is cut off after half a minute. */
const BODY_TIMEOUT = { timeoutMs: 30_000, minBytesPerSecond: 16 * 1024 };

/** Builds the site without opening a port: REST, tRPC, media, documents and pages on one Fastify instance. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance & { drain(): Promise<void> }> {
  const { config, db, services, readiness } = deps;
  installSchemaMessages();
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger, bindings) => new RequestLog(logger, bindings),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1024 * 1024,
    connectionTimeout: 0,
    // Bodies have their own timeout, which routes for large files can opt out of; headers have Node's.
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    return503OnClosing: true,
    rewriteUrl: ({ url = "/" }) => originForm(url),
    frameworkErrors: refuseUnroutable(deps.log),
    clientErrorHandler: refuseUnreadable(deps.log),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    http: { requireHostHeader: false },
  });

  const spans = deps.tracing && registerRequestSpans(app, deps.tracing);
  const draining = registerDraining(app);
  if (deps.onRoute) app.addHook("onRoute", deps.onRoute);

  const requestLimit = config.rateLimits
    ? createRequestLimit({ db, perMinute: REQUESTS_PER_MINUTE, now: () => deps.clock.now().getTime(), log: deps.log })
    : undefined;
  app.addHook("onClose", async () => requestLimit?.close());

  registerBodyTimeout(app, BODY_TIMEOUT);

  const createContext = createCallContext({
    services,
    publicUrl: config.publicUrl,
    mediaUrl: config.media.url,
    requestLimit,
  });

  registerRequestLanguage(app, {
    applies: (url) => INTERFACES.test(url) || FEED_ADDRESS.test(url),
    offered: async () => (await services.site.publicSettings()).languages,
  });
  registerBodies(app);
  registerFailures(app, { interfaces: INTERFACES, links: FILE_LINK, html: failurePage });
  registerSecurityHeaders(app, { https: config.publicUrl.startsWith("https:") });
  registerRequestIds(app);
  registerHostRule(app);
  // Before any hook that refuses, so that a page of another origin can read the reason. Preflights are responded to here from the
  // configuration alone, and are not counted.
  if (config.corsOrigins.length > 0) await registerCrossOrigin(app, config.corsOrigins);
  registerAdmission(app, { readiness, requestLimit });
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ["br", "gzip"],
    // A compressed body is 415: after a refusal of one that is too large, the plugin would go on decompressing what is left, and
    // some kilobytes can hold terabytes.
    requestEncodings: ["identity"],
    customTypes: /^(application\/json|text\/)/,
  });
  registerKnownMethods(app, INTERFACES);
  registerMetrics(app, {
    token: config.metricsToken,
    metrics: siteMetrics({ services, pool: deps.pool, mediaDir: config.media.s3 ? undefined : config.dataDir }),
  });
  app.addHook("onResponse", (request, reply, done) => {
    const [path] = request.url.split("?");
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const traceId = spans?.traceId(request);
    deps.log.info(
      { reqId: request.id, traceId, method: request.method, path, status: reply.statusCode, ms },
      "request",
    );
    done();
  });

  registerHealth(app, { db, readiness, version: deps.version });
  registerDocs(app, { publicUrl: config.publicUrl, version: deps.version });
  for (const { name, header } of services.store.payments.webhooks()) {
    registerProviderWebhook(app, { name, header }, (body, signature) =>
      services.store.payments.receiveWebhook(name, body, signature),
    );
  }
  const podWebhook = services.pod.notices.webhook();
  if (podWebhook) {
    registerProviderWebhook(app, podWebhook, (body, signature) => services.pod.notices.receive(body, signature));
  }
  registerOneClickUnsubscribe(app, (token) => services.newsletter.subscriptions.unsubscribeByLink(token));
  registerFeeds(app, { services, publicUrl: config.publicUrl });
  registerMusicUpload(app, { createContext, receive: services.music.uploads.receive });
  registerSiteRestore(app, { createContext, restore: services.operations.backup.restore });
  const cdn = createCdnControl(config.cdn);
  registerRest(app, { cache: services.content.cache, cdn, createContext });
  registerMediaRoutes(app, { store: deps.media, secretKey: deps.secretKey, clock: deps.clock });
  registerTrpc(app, {
    createContext,
    refuse: (request, calls) => overLimit(requestLimit, request, calls),
  });

  if (deps.renderer) await registerPages(app, { ...deps, renderer: deps.renderer });
  return Object.assign(app, draining);
}
