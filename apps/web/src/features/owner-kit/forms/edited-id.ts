import { notFound, rootRouteId } from "@tanstack/react-router";
import { parseId } from "../../../lib/ids.ts";

/**
 * Returns the error to throw in a component whose URL can belong to no page. It names the root, which has the page for it: an
 * error without a route belongs to the one that throws it, and as none of these has such a page, the router would show its own.
 */
export const noSuchPage = () => notFound({ routeId: rootRouteId });

/** Parses the last part of an editor's URL: an id, or null for `new`. Throws `noSuchPage` for anything else. */
export function editedId(part: string): number | null {
  if (part === "new") return null;
  const id = parseId(part);
  if (id === null) throw noSuchPage();
  return id;
}
