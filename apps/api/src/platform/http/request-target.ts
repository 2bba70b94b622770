/** `http://host` of a request target in absolute form (RFC 9112, section 3.2.2). */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Returns a request target in origin form, `/path?query`. A client may send `GET http://host/path`; like the `Host` header,
 * the host it names is not trusted.
 */
export function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const rest = target.replace(ORIGIN, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}
