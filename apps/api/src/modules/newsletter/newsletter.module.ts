import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { defineModule } from "../../platform/module.ts";
import { createLettersService } from "./letters/letters.service.ts";
import { createNewsService } from "./news/news.service.ts";
import { newsletterPersonalData } from "./newsletter.personal-data.ts";
import { createNewsletterService } from "./newsletter.service.ts";
import { createMoveIn } from "./subscribers/move-in.service.ts";
import { createSubscribersService } from "./subscribers/subscribers.service.ts";
import { createSuppressionsService } from "./subscribers/suppressions.service.ts";

type SubscriptionDeps = Parameters<typeof createNewsletterService>[0];
type LetterDeps = Parameters<typeof createLettersService>[0];

/** The newsletter's subscribers and letters. */
export function createNewsletterModule(
  deps: Omit<SubscriptionDeps, "findAccount"> &
    Omit<LetterDeps, "findAccount"> & {
      db: Kysely<DB>;
      clock: Clock;
      findSubscriber: SubscriptionDeps["findAccount"];
      findTeamAccount: LetterDeps["findAccount"];
    },
) {
  const subscriptions = createNewsletterService({ ...deps, findAccount: deps.findSubscriber });
  const letters = createLettersService({ ...deps, findAccount: deps.findTeamAccount });
  return defineModule({
    name: "newsletter",
    services: {
      subscriptions,
      letters,
      news: createNewsService(deps),
      moveIn: createMoveIn(deps),
      subscribers: createSubscribersService(deps),
      suppressions: createSuppressionsService(deps),
    },
    // Letters bypass the queue of single mails.
    jobs: ({ sender }) => [letters.sendJob(sender)],
    mails: [subscriptions.composer],
    timed: [],
    personalData: newsletterPersonalData,
  });
}
