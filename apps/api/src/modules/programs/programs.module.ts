import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { defineModule } from "../../platform/module.ts";
import { createApiKeys } from "./api-keys.service.ts";
import { programsPersonalData } from "./programs.personal-data.ts";

/** What outside programs may do here, and what they are told. */
export function createProgramsModule(deps: { db: Kysely<DB>; clock: Clock }) {
  return defineModule({
    name: "programs",
    services: { apiKeys: createApiKeys(deps) },
    jobs: () => [],
    mails: [],
    timed: [],
    personalData: programsPersonalData,
  });
}
