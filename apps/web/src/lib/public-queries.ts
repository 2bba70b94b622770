import { isPublicRead } from "@fanfare/contracts/common/public-reads";
import type { QueryKey } from "@tanstack/react-query";

/**
 * Whether everybody gets the same answer to the query of `key` (`[["store", "products", "byId"], …]`). What is not known
 * to be public is somebody's own: a key of another form, a read of only a part of a path, a read that came new.
 */
export function isPublicQuery(key: QueryKey): boolean {
  const [path] = key;
  return Array.isArray(path) && isPublicRead(path.join("."));
}
