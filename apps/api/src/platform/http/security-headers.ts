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

/** Returns the headers that helmet sets for these options. They do not depend on the request, so they are computed once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/**
 * Sets the security headers of every response. The content security policy here is for responses other than pages: nothing
 * may load or frame them. Pages set their own policy, with the hashes of their scripts, in `page/`.
 */
export function registerSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const headers = headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Share previews and players on other sites may show the pictures and play the audio.
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
