import { tabDraft } from "../../lib/tab-draft.ts";
import { PROFILE_FIELD_NAMES, type ProfileDraft } from "./profile-fields.ts";

/** The profile's values as typed; fields without a typed value are left out. */
export const profileDraft = tabDraft<{ user_id: number }, Partial<ProfileDraft>>("profile_draft", (stored) => {
  const typed = PROFILE_FIELD_NAMES.filter((name) => stored[name] !== undefined);
  if (typed.some((name) => typeof stored[name] !== "string")) return null;
  return Object.fromEntries(typed.map((name) => [name, stored[name]])) as Partial<ProfileDraft>;
});
