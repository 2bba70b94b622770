import type { MediaStore } from "../../platform/media/media-store.ts";
import { defineModule, joinServices } from "../../platform/module.ts";
import { createStoreEditors } from "./management/store-editor.services.ts";
import { storePersonalData } from "./store.personal-data.ts";
import { createStoreServices, type StoreDeps } from "./store.services.ts";

/** Merch and digital goods: catalogue, carts, orders, payments, and the team's work on them. */
export function createStoreModule(deps: StoreDeps & { media: MediaStore }) {
  const store = createStoreServices(deps);
  return defineModule({
    name: "store",
    services: joinServices(
      store,
      createStoreEditors({
        ...deps,
        mails: store.orderMails,
        fulfilment: store.fulfilment,
        preorders: store.preorders,
      }),
    ),
    jobs: () => [
      store.orders.expireOrdersJob,
      store.orders.forgetKeysJob,
      store.originals.job,
      ...store.preorders.jobs,
      ...store.reconciler.jobs,
      store.fees.job,
      store.pickups.tellJob,
    ],
    mails: [store.orderMails.mail],
    timed: [store.catalogue.timed],
    personalData: { ...storePersonalData, settle: (_db, { id }) => store.ticketReturns.giveUpAll(id) },
  });
}
