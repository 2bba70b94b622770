import { ENGLISH, language } from "@fanfare/contracts/common/language";
import { inLanguage, LANGUAGES } from "@fanfare/i18n/server-languages";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Returns the preferred language in `Accept-Language` that has a catalogue, or else English: `"de-AT,de;q=0.9,en;q=0.8"` →
 * `"de"`.
 */
export function firstLanguage(accept: string | undefined): string {
  if (!accept) return ENGLISH.code;
  const accepted = accept.split(",").map((part) => {
    const [range = "", ...parameters] = part.trim().split(";");
    const quality = Number(/q=([\d.]+)/.exec(parameters.join(";"))?.[1] ?? 1);
    return { code: LANGUAGES.has(range) ? range : (range.split("-")[0] ?? "").toLowerCase(), quality };
  });
  const known = accepted.filter(({ code, quality }) => LANGUAGES.has(code) && quality > 0);
  return known.sort((one, other) => other.quality - one.quality)[0]?.code ?? ENGLISH.code;
}

/** In links to files and feeds, where the browser sends its own languages instead of the page's: `?language=de`. */
const NAMED = /[?&]language=([A-Za-z-]{2,35})(?:&|$)/;

/** The language that a call asks for: from its URL, otherwise from its header. */
function requestedLanguage({ url, headers }: FastifyRequest): string {
  const [, named = ""] = NAMED.exec(url) ?? [];
  return LANGUAGES.has(named) ? named : firstLanguage(headers["accept-language"]);
}

/**
 * Serves calls in the language that they ask for if the site offers it: error messages, calendars, and the mails that they
 * cause. All others get English without a lookup of the offered languages.
 */
export function registerRequestLanguage(
  app: FastifyInstance,
  deps: { applies: (url: string) => boolean; offered: () => Promise<readonly string[]> },
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const code = requestedLanguage(request);
    if (code === ENGLISH.code || !deps.applies(request.url)) return done();
    deps.offered().then(
      (offered) => (offered.includes(code) ? inLanguage(code, done) : done()),
      // If the settings cannot be read, the request fails later anyway, with an English message.
      () => done(),
    );
  });
  app.addHook("onSend", async (_request, reply) => {
    const { code } = language();
    if (code === ENGLISH.code) return;
    reply.header("content-language", code);
    reply.header("vary", [reply.getHeader("vary"), "Accept-Language"].filter(Boolean).join(", "));
  });
}
