import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { ActionLimits } from "../../platform/http/action-limits.ts";
import { createPasswordGuard } from "../auth/password-guard.ts";
import type { Passwords } from "../auth/passwords.ts";
import { createStepUp } from "./step-up.ts";
import { createSubscribersService } from "./subscribers.service.ts";

export type AdminDeps = {
  db: Kysely<DB>;
  clock: Clock;
  secretKey: string;
  passwords: Passwords;
  limits: ActionLimits;
};

/** Everything of the owner's desk that is no area's own, put together. */
export function createAdminServices(deps: AdminDeps) {
  const confirmPassword = createPasswordGuard(deps);
  return {
    stepUp: createStepUp({ ...deps, confirmPassword }),
    subscribers: createSubscribersService(deps),
  };
}
