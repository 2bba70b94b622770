import type { Rules } from "./rule.ts";
import { order } from "./store-rules.ts";

const team = { team: "print_on_demand" } as const;

/** This site has no provider set up, so changes that need one are refused. */
export const podRules: Rules = {
  "pod.status": { who: team },
  "pod.catalog": { who: team },
  "pod.printProviders": { who: team, input: () => ({ blueprint_id: 1 }), ok: [409] },
  "pod.blueprintVariants": { who: team, input: () => ({ blueprint_id: 1, print_provider_id: 1 }), ok: [409] },
  "pod.shopProducts": { who: team },
  "pod.sync": { who: team },
  "pod.startSync": { who: team, ok: [409] },
  "pod.lastSync": { who: team },
  "pod.createProduct": { who: team, ok: [409] },
  "pod.fulfil": { who: team, input: (world) => order(world), ok: [409] },
  "pod.margins": { who: team, input: () => ({ product_id: 1 }), ok: [404] },
  "pod.settings": { who: team },
  "pod.saveSettings": {
    who: team,
    input: () => ({
      sends_automatically: false,
      send_after_minutes: 60,
      margin_floor_percent: 20,
      countries: ["US"],
      token_expires_on: null,
      version: 1,
    }),
  },
  "pod.orderOf": { who: team, input: () => ({ id: 1 }) },
  "pod.deliveryOf": { who: team, input: () => ({ id: 1 }), ok: [409] },
  "pod.chooseExpress": { who: team, input: () => ({ id: 1, is_express: true }), ok: [409] },
  "pod.reprintsOf": { who: team, input: () => ({ id: 1 }), ok: [409] },
  "pod.askReprint": {
    who: team,
    input: () => ({ id: 1, number: 1, reason: "damaged", lines: [{ order_item_id: 1, quantity: 1 }] }),
    ok: [409],
  },
  "pod.sendReprint": { who: team, input: () => ({ id: 1, number: 1 }), ok: [409] },
  "pod.cancelReprint": { who: team, input: () => ({ id: 1, number: 1 }), ok: [409] },
  "pod.unpublish": { who: team, input: () => ({ id: "gone" }), ok: [409] },
  "pod.attention": { who: team },
  "pod.webhooks": { who: team },
  "pod.registerWebhooks": { who: team, ok: [409] },
};
