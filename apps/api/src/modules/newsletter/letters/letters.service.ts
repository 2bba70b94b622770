import { type AudienceChoices, NO_FILTERS } from "@fanfare/contracts/admin/letters";
import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { MailBranding } from "../../../platform/mail/mail-layout.ts";
import type { MailStatus } from "../../../platform/mail/mail-status.ts";
import type { WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { latestAttended, showsToWriteAbout } from "../../events/public.queries.ts";
import { soldKinds, soldProducts } from "../../store/public.queries.ts";
import type { UnsubscribeLinks } from "../subscribers/unsubscribe-links.ts";
import { countAudience } from "./letter-audience.queries.ts";
import { type Audience, createLetterDrafts } from "./letter-drafts.service.ts";
import { createLetterSender } from "./letter-sender.ts";
import { createLetterSending } from "./letter-sending.service.ts";
import { createLetterWriter } from "./letter-writer.ts";

/** The most shows and products offered as audience filters. */
const MAX_CHOICES = 200;

/** The newsletter's letters: writing, testing, scheduling and sending. */
export function createLettersService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  publicUrl: string;
  media: MediaStore;
  mailBranding: () => Promise<MailBranding>;
  writeInLanguage: WriteInLanguage;
  unsubscribe: UnsubscribeLinks;
  mailStatus: Pick<MailStatus, "read">;
  /** Which languages the site is offered in. */
  languages: () => Promise<string[]>;
  /** Finds a team member's account, for test mails. */
  findAccount: (id: number) => Promise<{ email: string; first_name: string } | undefined>;
}) {
  const { db, clock } = deps;
  const siteHost = new URL(deps.publicUrl).hostname;

  const writer = createLetterWriter(deps);
  const sender = createLetterSender({ db, content: deps.content, clock, siteHost, begin: writer.begin });
  const drafts = createLetterDrafts({ db, clock, writer });

  return {
    ...drafts,
    ...createLetterSending({ ...deps, siteHost, byId: drafts.byId, writer }),
    sendJob: sender.job,

    preview: writer.preview,
    cardTargets: writer.cardTargets,

    audience: ({ filters = NO_FILTERS, ...audience }: Audience) => countAudience(db, { ...audience, filters }),

    /** The values that an audience can be filtered by. */
    async choices(): Promise<AudienceChoices> {
      const [attended, near, products, product_types, languages] = await Promise.all([
        latestAttended(db, MAX_CHOICES),
        showsToWriteAbout(db, clock.now(), MAX_CHOICES),
        soldProducts(db, MAX_CHOICES),
        soldKinds(db),
        deps.languages(),
      ]);
      const dated = <Show extends { starts_at: Date }>(show: Show) => ({
        ...show,
        starts_at: show.starts_at.toISOString(),
      });
      return { attended: attended.map(dated), near: near.map(dated), products, product_types, languages };
    },
  };
}
