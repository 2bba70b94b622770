import { type Connections, FIRST_STEPS, type FirstStep, type FirstSteps } from "@fanfare/contracts/admin/first-steps";
import type { SiteSettings } from "@fanfare/contracts/site/settings";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { MailStatus } from "../../../platform/mail/mail-status.ts";
import type { MailTestService } from "../mail-test.service.ts";
import { hideFirstSteps, readFirstSteps, readPublished } from "./first-steps.queries.ts";

/** The steps for setting up an empty site, each completed by the site's own data, and its connections. */
export function createFirstSteps(deps: {
  db: Kysely<DB>;
  clock: Clock;
  publicUrl: string;
  settings: () => Promise<SiteSettings>;
  defaults: Pick<SiteSettings, "artist_name" | "legal">;
  hasDemo: () => Promise<boolean>;
  mailTest: MailTestService;
  mailStatus: Pick<MailStatus, "read">;
  /** The payment provider. */
  payments: Pick<Connections["payments"], "provider" | "title">;
}) {
  const { db, defaults } = deps;

  return {
    async read(): Promise<FirstSteps> {
      const [settings, published, row, mail, isDemo] = await Promise.all([
        deps.settings(),
        readPublished(db),
        readFirstSteps(db),
        deps.mailTest.read(),
        deps.hasDemo(),
      ]);
      const { legal } = settings;
      const done: Record<FirstStep, boolean> = {
        face: settings.artist_name !== defaults.artist_name && settings.hero_image !== null,
        album: published.album,
        mail: mail.state === "sent",
        payments: deps.payments.title !== null,
        legal:
          legal.contact_email !== defaults.legal.contact_email && legal.operator_name !== defaults.legal.operator_name,
        show: published.show,
      };
      const steps = FIRST_STEPS.map((key) => ({ key, is_done: done[key] }));
      const isOver = isDemo || (row?.hidden_at ?? null) !== null || steps.every(({ is_done }) => is_done);
      return { is_shown: !isOver, steps };
    },

    /** Hides the list for the whole team. */
    hide: (actorId: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await hideFirstSteps(trx, deps.clock.now());
        await recordAudit(trx, {
          actor_id: actorId,
          action: "first_steps.hidden",
          subject_type: "site",
          subject_id: null,
          summary: "Hid the list of first steps",
        });
      }),

    async connections(): Promise<Connections> {
      const [status, test] = await Promise.all([deps.mailStatus.read(), deps.mailTest.read()]);
      return {
        mail: { ...test, way: status.way },
        payments: { ...deps.payments, webhooks_url: `${deps.publicUrl}/api/webhooks` },
      };
    },
  };
}
