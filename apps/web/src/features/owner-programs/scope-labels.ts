import type { ApiKeyScope } from "@fanfare/contracts/admin/api-keys";

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

export const scopeLabel = (scope: string): string =>
  scope in SCOPE_LABELS ? SCOPE_LABELS[scope as ApiKeyScope] : scope;
