import type { FastifyInstance } from "fastify";

/** Mail programs send only a few bytes here. */
const BODY_LIMIT = 16 * 1024;

/**
 * One-click unsubscribe for mail programs (RFC 8058): a POST to the URL in the letter's `List-Unsubscribe` header, with a form
 * that is always the same and therefore not read. A GET of the same URL is a page with a button; it changes nothing, because link
 * checkers open every link.
 */
export function registerOneClickUnsubscribe(
  app: FastifyInstance,
  unsubscribe: (token: string) => Promise<unknown>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    );
    scope.post("/newsletter/unsubscribe", async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      await unsubscribe(typeof token === "string" ? token : "");
      return reply
        .header("cache-control", "no-store")
        .type("text/plain; charset=utf-8")
        .send("You have been unsubscribed.\n");
    });
  });
}
