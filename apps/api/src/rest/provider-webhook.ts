import type { FastifyInstance } from "fastify";

/** Far above what a provider sends. */
const BODY_LIMIT = 512 * 1024;

/**
 * Where a provider reports, and the header in which it signs. The body stays the bytes that were signed: the receiver
 * them checks the signature before anything is read from them. Any answer but 200 makes the provider send it again.
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
