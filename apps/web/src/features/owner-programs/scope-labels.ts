import { API_KEY_SCOPES, type ApiKeyScope } from "@fanfare/contracts/admin/api-keys";
import { oneOf } from "../owner-kit/lists/owner-search.ts";

/** The labels of the scopes, in the words of the owner area's navigation. */
export const SCOPE_LABELS: Record<ApiKeyScope, string> = {
  overview: "Overview",
  music: "Music",
  products: "Products and codes",
  orders: "Orders",
  events: "Shows and guests",
  door: "The door",
  fans: "Fans",
  subscribers: "Subscribers",
  newsletter: "Letters",
  print_on_demand: "Print-on-demand",
  settings: "Site settings",
  operations: "Jobs and audit",
};

export function scopeLabel(scope: string): string {
  const known = oneOf(scope, API_KEY_SCOPES);
  return known ? SCOPE_LABELS[known] : scope;
}
