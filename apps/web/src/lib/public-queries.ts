import { isPublicRead } from "@fanfare/contracts/common/public-reads";
import type { QueryKey } from "@tanstack/react-query";

/**
 * Whether the query of `key` (`[["store", "products", "byId"], …]`) returns the same result for everyone. Anything not known
 * to be public counts as private: keys of another form, partial paths, newly added reads.
 */
export function isPublicQuery(key: QueryKey): boolean {
  const [path] = key;
  return Array.isArray(path) && isPublicRead(path.join("."));
}
