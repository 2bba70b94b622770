import { tabDraft } from "../../lib/tab-draft.ts";
import { PROFILE_FIELD_NAMES, type ProfileDraft } from "./profile-fields.ts";

/** The profile's values as typed. */
export const profileDraft = tabDraft<{ user_id: number }, ProfileDraft>("profile_draft", (stored) => {
  if (!PROFILE_FIELD_NAMES.every((name) => typeof stored[name] === "string")) return null;
  return Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, stored[name]])) as ProfileDraft;
});
