import type { Rules } from "./rule.ts";

export const adminRules: Rules = {
  "admin.confirmPassword": {
    who: { team: "overview" },
    input: () => ({ current_password: "not the password" }),
    ok: [400],
  },
  "admin.subscribers.list": { who: { team: "subscribers" } },
  "admin.subscribers.export": { who: { team: "subscribers" } },
  "admin.subscribers.emails": { who: { team: "subscribers" } },
};
