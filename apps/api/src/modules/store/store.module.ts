import type { ActionLimits } from "../../platform/http/limits/action-limits.ts";
import type { MediaStore } from "../../platform/media/store/media-store.ts";
import { defineModule, joinServices } from "../../platform/module.ts";
import type { NewsletterService } from "../newsletter/newsletter.service.ts";
import { createFreeDownloads } from "./free/free-downloads.service.ts";
import { createStoreEditors } from "./management/store-editor.services.ts";
import { storePersonalData } from "./store.personal-data.ts";
import { createStoreServices, type StoreDeps } from "./store.services.ts";

/** Merch and digital goods: catalogue, carts, orders, payments, and the team's work on them. */
export function createStoreModule(
  deps: StoreDeps & { media: MediaStore; limits: ActionLimits; newsletter: NewsletterService },
) {
  const store = createStoreServices(deps);
  const freeDownloads = createFreeDownloads({ ...deps, originals: store.originals });
  return defineModule({
    name: "store",
    services: joinServices(
      { ...store, freeDownloads },
      createStoreEditors({
        ...deps,
        mails: store.orderMails,
        fulfilment: store.fulfilment,
        preorders: store.preorders,
      }),
    ),
    jobs: () => [
      store.orders.expireOrdersJob,
      store.orders.deleteOldKeysJob,
      store.originals.job,
      ...store.preorders.jobs,
      ...store.reconciler.jobs,
      store.fees.job,
      store.pickups.notifyJob,
      store.showReturns.job,
      freeDownloads.deleteOldJob,
    ],
    mails: [store.orderMails.mail, freeDownloads.mail],
    timed: [store.catalogue.timed],
    personalData: {
      ...storePersonalData,
      settle: (_db, { id }) => store.ticketReturns.giveUpAll(id),
      async erase(trx, person) {
        await store.ticketReturns.cancelUnpaidIn(trx, person.id);
        await storePersonalData.erase(trx, person);
      },
    },
  });
}
