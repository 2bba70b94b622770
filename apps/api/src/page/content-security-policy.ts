import { createHash } from "node:crypto";
import { NO_PAGE_SOURCES, type PageSources } from "../platform/http/page-sources.ts";

/** CSP hash sources of inline scripts: only these exact bytes may run, and the page can be cached and shared. */
const hashesOf = (scripts: readonly string[]) => [
  ...new Set(scripts.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`)),
];

/**
 * The content security policy of one page. Inline styles are the exception that Emotion needs (ADR 0004); there is none for
 * scripts. `frames` are the origins of players that the owner embeds, `media` the origins of media served from elsewhere.
 */
export function contentSecurityPolicy(options: {
  /** Only the inline scripts that the renderer itself wrote; an injected script must not be listed here. */
  scripts: readonly string[];
  frames: readonly string[];
  media: readonly string[];
  mayBeFramed: boolean;
  /** The sources that a payment provider's form needs. */
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
    // Scripts also fetch recordings, to keep them for offline use.
    ["connect-src 'self'", ...options.media, ...payment.connect].join(" "),
    ["frame-src 'self'", ...options.frames, ...payment.frame].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.mayBeFramed ? "*" : "'none'"}`,
  ].join("; ");
}
