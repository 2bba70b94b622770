import { byId } from "@fanfare/contracts/common/fields";
import {
  blueprintVariant,
  blueprintVariantsInput,
  createdPodProduct,
  createPodProductInput,
  marginsInput,
  podCatalog,
  printProvider,
  printProvidersInput,
  productMargins,
} from "@fanfare/contracts/pod/catalog";
import { askReprintInput, podReprints, reprintInput } from "@fanfare/contracts/pod/reprint";
import {
  lastSync,
  podAttention,
  podDeliveryChoice,
  podExpressInput,
  podOrderOf,
  podProductInput,
  podSettings,
  podStatus,
  shopProducts,
  syncResult,
  webhookHealth,
} from "@fanfare/contracts/pod/status";
import { orderDetail } from "@fanfare/contracts/store/order";
import { z } from "zod";
import { router, teamProcedure } from "../../trpc/init.ts";

const team = () => teamProcedure("print_on_demand");

export const podRouter = router({
  status: team()
    .meta({
      rest: {
        method: "GET",
        path: "/store/printify/status/",
        summary: "Whether the print-on-demand provider answers",
      },
    })
    .output(podStatus)
    .query(({ ctx }) => ctx.services.pod.status()),

  catalog: team()
    .meta({
      rest: { method: "GET", path: "/store/printify/catalog/", summary: "What the provider can print on" },
    })
    .output(podCatalog)
    .query(({ ctx }) => ctx.services.pod.catalog()),

  printProviders: team()
    .input(printProvidersInput)
    .output(z.array(printProvider))
    .query(({ ctx, input }) => ctx.services.pod.printProviders(input.blueprint_id)),

  blueprintVariants: team()
    .input(blueprintVariantsInput)
    .output(z.array(blueprintVariant))
    .query(({ ctx, input }) => ctx.services.pod.blueprintVariants(input.blueprint_id, input.print_provider_id)),

  shopProducts: team()
    .meta({
      rest: {
        method: "GET",
        path: "/store/printify/shop-products/",
        summary: "The products of the provider's shop",
      },
    })
    .output(shopProducts)
    .query(({ ctx }) => ctx.services.pod.shopProducts()),

  sync: team()
    .meta({
      rest: {
        method: "POST",
        path: "/store/printify/sync/",
        summary: "Bring the provider's products into the shop",
        accepted: "is_running",
      },
    })
    .output(syncResult)
    .mutation(({ ctx }) => ctx.services.pod.sync()),

  startSync: team()
    .output(lastSync)
    .mutation(({ ctx }) => ctx.services.pod.startSync()),

  lastSync: team()
    .output(lastSync)
    .query(({ ctx }) => ctx.services.pod.lastSync()),

  createProduct: team()
    .meta({
      rest: {
        method: "POST",
        path: "/store/printify/create-product/",
        summary: "Make a product at the provider",
        status: 201,
      },
    })
    // Checked before the input is validated: without a provider no input could be valid.
    .use(({ ctx, next }) => {
      ctx.services.pod.ready();
      return next();
    })
    .input(createPodProductInput)
    .output(createdPodProduct)
    .mutation(({ ctx, input }) => ctx.services.pod.createProduct(ctx.user.id, input)),

  fulfil: team()
    .meta({
      rest: {
        method: "POST",
        path: "/store/orders/{id}/fulfill/",
        summary: "Have the provider make its lines of an order",
      },
    })
    .input(byId)
    .output(orderDetail)
    .mutation(({ ctx, input }) => ctx.services.pod.fulfil(ctx.user.id, input.id)),

  margins: team()
    .input(marginsInput)
    .output(productMargins)
    .query(({ ctx, input }) => ctx.services.pod.margins(input.product_id, input.price ?? null)),

  settings: team()
    .output(podSettings)
    .query(({ ctx }) => ctx.services.pod.settings.read()),

  saveSettings: team()
    .input(podSettings)
    .output(podSettings)
    .mutation(({ ctx, input }) => ctx.services.pod.settings.save(ctx.user.id, input)),

  orderOf: team()
    .input(byId)
    .output(podOrderOf)
    .query(({ ctx, input }) => ctx.services.pod.settings.orderOf(input.id)),

  deliveryOf: team()
    .input(byId)
    .output(podDeliveryChoice)
    .query(({ ctx, input }) => ctx.services.pod.deliveryOf(input.id)),

  chooseExpress: team()
    .meta({
      rest: {
        method: "POST",
        path: "/store/printify/orders/{id}/express/",
        summary: "Have the provider deliver an order by express",
      },
    })
    .input(podExpressInput)
    .output(podDeliveryChoice)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.pod.chooseExpress(ctx.user.id, input);
      return ctx.services.pod.deliveryOf(input.id);
    }),

  reprintsOf: team()
    .meta({
      rest: {
        method: "GET",
        path: "/store/printify/orders/{id}/reprints/",
        summary: "The reprints of an order, and what may be printed again",
      },
    })
    .input(byId)
    .output(podReprints)
    .query(({ ctx, input }) => ctx.services.pod.reprintsOf(input.id)),

  askReprint: team()
    .meta({
      rest: {
        method: "POST",
        path: "/store/printify/orders/{id}/reprints/",
        summary: "Have the provider make pieces of an order again",
      },
    })
    .input(askReprintInput)
    .output(podReprints)
    .mutation(({ ctx, input }) => ctx.services.pod.askReprint(ctx.user.id, input)),

  sendReprint: team()
    .input(reprintInput)
    .output(podReprints)
    .mutation(({ ctx, input }) => ctx.services.pod.sendReprint(ctx.user.id, input)),

  cancelReprint: team()
    .input(reprintInput)
    .output(podReprints)
    .mutation(({ ctx, input }) => ctx.services.pod.cancelReprint(ctx.user.id, input)),

  unpublish: team()
    .input(podProductInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.pod.unpublish(ctx.user.id, input.id)),

  attention: team()
    .output(podAttention)
    .query(({ ctx }) => ctx.services.pod.settings.attention()),

  webhooks: team()
    .output(webhookHealth)
    .query(({ ctx }) => ctx.services.pod.webhookHealth()),

  registerWebhooks: team()
    .output(webhookHealth)
    .mutation(async ({ ctx }) => {
      await ctx.services.pod.registerWebhooks();
      return ctx.services.pod.webhookHealth();
    }),
});
