import { msg } from "@fanfare/contracts/common/language";
/** The tabs of My Fan Profile; the first has no search parameter. */
export const PROFILE_TABS = [
  { value: "basic", label: msg("Basic Info"), search: {} },
  { value: "fan", label: msg("Fan Profile"), search: { tab: "fan" } },
  { value: "social", label: msg("Social & Preferences"), search: { tab: "social" } },
] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number]["value"];

/** The tabs of My Account. */
export const ACCOUNT_TABS = [
  { value: "profile", label: msg("Profile"), search: {} },
  { value: "fan", label: msg("Fan Profile"), search: { tab: "fan" } },
  { value: "social", label: msg("Social & Preferences"), search: { tab: "social" } },
  { value: "actions", label: msg("Quick Actions"), search: { tab: "actions" } },
] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number]["value"];

function chosen<Value extends string>(tabs: readonly { value: Value }[], value: unknown): Value | undefined {
  return tabs.slice(1).find((tab) => tab.value === value)?.value;
}

/** Parses `?tab=`; an unknown tab and the first one are left out. */
export function profileSearch(search: Record<string, unknown>): { tab?: ProfileTab } {
  const tab = chosen(PROFILE_TABS, search.tab);
  return tab ? { tab } : {};
}

export function accountSearch(search: Record<string, unknown>): { tab?: AccountTab } {
  const tab = chosen(ACCOUNT_TABS, search.tab);
  return tab ? { tab } : {};
}
