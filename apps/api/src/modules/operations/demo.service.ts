import type { Kysely } from "kysely";
import { recordAudit } from "../../platform/audit/audit.queries.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError } from "../../platform/errors/app-error.ts";

/** Removes the demo artist; the demo itself is not part of the modules. */
export type DemoRemoval = { isThere(): Promise<boolean>; remove(): Promise<boolean> };

/** Removes the demo from the owner area, as `npm run remove-demo` does from the command line. */
export const createDemoService = (deps: { db: Kysely<DB>; demo: DemoRemoval }) => ({
  isThere: () => deps.demo.isThere(),
  /** Throws `conflict` when there is no demo. */
  async remove(actor: number): Promise<void> {
    if (!(await deps.demo.remove())) throw new AppError("conflict", "There is no demo artist on this site.");
    await deps.db.transaction().execute((trx) =>
      recordAudit(trx, {
        actor_id: actor,
        action: "demo.removed",
        subject_type: "demo",
        subject_id: null,
        summary: "Removed the demo artist",
      }),
    );
  },
});
