import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route sets its security headers itself. */
    ownHeaders?: boolean;
  }
}

/** The headers that helmet sets for these options. They depend on nothing of a request, so asking once is enough. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/**
 * Headers of every answer. The policy here is for what is not a page: nothing may load or frame it. Pages set their own,
 * with the hashes of their scripts, in `page/`.
 */
export function registerSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const headers = headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Share previews and other sites' players may show the pictures and play the sound.
    crossOriginResourcePolicy: { policy: "cross-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
    xXssProtection: false,
    originAgentCluster: true,
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.routeOptions.config.ownHeaders) reply.headers(headers);
    done();
  });
}
