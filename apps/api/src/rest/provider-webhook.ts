import type { FastifyInstance } from "fastify";

/** Far more than any provider sends. */
const BODY_LIMIT = 512 * 1024;

/**
 * A provider's webhook; `header` is the one that carries its signature. The body is passed on as the signed bytes, so that the
 * receiver can check the signature before parsing. On any response but 200 the provider sends it again.
 */
export function registerProviderWebhook(
  app: FastifyInstance,
  webhook: { name: string; header: string },
  receive: (body: Buffer, signature: string | undefined) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(`/api/webhooks/${webhook.name}`, async (request, reply) => {
      const signature = request.headers[webhook.header];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receive(body, typeof signature === "string" ? signature : undefined);
      return reply.header("cache-control", "no-store").send({ received: true });
    });
  });
}
