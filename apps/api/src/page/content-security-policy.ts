import { createHash } from "node:crypto";
import { NO_PAGE_SOURCES, type PageSources } from "../platform/http/page-sources.ts";

/** Sources for these inline scripts: only these bytes may run, and the page can be kept and sent to everybody. */
const hashesOf = (scripts: readonly string[]) => [
  ...new Set(scripts.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`)),
];

/**
 * The policy of one page. Styles are the exception that Emotion needs (ADR 0004); scripts never are. `frames` are the
 * origins of players that the owner embeds, `media` where files are kept when that is elsewhere.
 */
export function contentSecurityPolicy(options: {
  /** The code of the inline scripts that the renderer itself wrote; a script that got in otherwise must not be here. */
  scripts: readonly string[];
  frames: readonly string[];
  media: readonly string[];
  mayBeFramed: boolean;
  /** What the page lets in for the form of a payment provider. */
  payment?: PageSources | undefined;
}): string {
  const media = options.media.join(" ");
  const payment = options.payment ?? NO_PAGE_SOURCES;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(options.scripts), ...payment.script].join(" "),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${media}`.trim(),
    `media-src 'self' blob: ${media}`.trim(),
    "font-src 'self'",
    // Scripts fetch recordings too, to keep them for use without a connection.
    ["connect-src 'self'", ...options.media, ...payment.connect].join(" "),
    ["frame-src 'self'", ...options.frames, ...payment.frame].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.mayBeFramed ? "*" : "'none'"}`,
  ].join("; ");
}
