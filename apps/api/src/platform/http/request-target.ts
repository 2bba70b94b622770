/** `http://host` of a request target in absolute form (RFC 9112, section 3.2.2). */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * A request target in origin form, `/path?query`, whatever form it came in. A client may send `GET http://host/path`; the
 * host it names is not trusted, as little as the `Host` header is.
 */
export function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const rest = target.replace(ORIGIN, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}
