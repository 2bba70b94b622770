import type { Kysely } from "kysely";
import { recordAudit } from "../../platform/audit.queries.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError } from "../../platform/errors/app-error.ts";

/** What takes the demo artist away; the demo itself stands apart from the modules. */
export type DemoRemoval = { isThere(): Promise<boolean>; remove(): Promise<boolean> };

/** The demo's end by a button, as `npm run remove-demo` brings it by a command. */
export const createDemoService = (deps: { db: Kysely<DB>; demo: DemoRemoval }) => ({
  isThere: () => deps.demo.isThere(),
  /** Throws `conflict` when there is no demo any more. */
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
