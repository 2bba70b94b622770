import { adminRules } from "./admin-rules.ts";
import { authRules } from "./auth-rules.ts";
import { eventsRules } from "./events-rules.ts";
import { musicEditorRules } from "./music-editor-rules.ts";
import { musicRules, siteRules } from "./music-rules.ts";
import { podRules } from "./pod-rules.ts";
import type { Rules } from "./rule.ts";
import { showEditorRules } from "./show-editor-rules.ts";
import { storeEditorRules } from "./store-editor-rules.ts";
import { storeRules } from "./store-rules.ts";

/** Who may call each procedure, with a valid input. */
export const rules: Rules = {
  ...adminRules,
  ...authRules,
  ...musicRules,
  ...musicEditorRules,
  ...siteRules,
  ...eventsRules,
  ...showEditorRules,
  ...podRules,
  ...storeRules,
  ...storeEditorRules,
};
