import { oneOf } from "../owner-kit/lists/owner-search.ts";

export const POD_TABS = [
  { value: "status", label: "Status & Settings", search: {} },
  { value: "products", label: "Shop Products", search: { tab: "products" } },
  { value: "sync", label: "Sync Products", search: { tab: "sync" } },
] as const;

export type PodTab = (typeof POD_TABS)[number]["value"];
export type PodSearch = { tab?: PodTab };

export function podSearch(raw: Record<string, unknown>): PodSearch {
  const tab = oneOf(
    raw.tab,
    POD_TABS.map(({ value }) => value),
  );
  return tab && tab !== "status" ? { tab } : {};
}
