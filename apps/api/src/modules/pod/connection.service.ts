import type {
  BlueprintVariant,
  CreatedPodProduct,
  CreatePodProductInput,
  PodCatalog,
  PrintProvider,
} from "@fanfare/contracts/pod/catalog";
import { NOT_CONFIGURED, SHOP_NOT_CHOSEN, shopProductsLoaded } from "@fanfare/contracts/pod/messages";
import type { PodStatus, ShopProduct, ShopProducts, WebhookHealth } from "@fanfare/contracts/pod/status";
import type { Kysely } from "kysely";
import { recordAudit } from "../../platform/audit/audit.queries.ts";
import type { Clock } from "../../platform/clock.ts";
import { withinBudget } from "../../platform/concurrency/wait-budget.ts";
import { transact } from "../../platform/db/transact.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { isPublicAddress } from "../../platform/http/public-address.ts";
import { lastNotices } from "../../platform/webhooks/webhook.queries.ts";
import type { PodProduct, PodProvider } from "./pod-provider.ts";
import type { MarginsService } from "./products/margins.service.ts";
import { knownProducts } from "./products/product.queries.ts";
import { plainText } from "./products/rich-text.ts";
import { readSettings } from "./settings.queries.ts";

/** Blueprints change a few times a month, and listing them takes the provider several seconds. */
const CATALOG_FRESH_MS = 10 * 60_000;

/** How long a failing provider is retried while the owner waits for a screen. */
const INTERACTIVE_BUDGET_MS = 8_000;
const interactive = <Result>(work: () => Promise<Result>) => withinBudget(INTERACTIVE_BUDGET_MS, work);

type KnownRow = Awaited<ReturnType<typeof knownProducts>>[number];

const stateOf = (row: KnownRow | undefined): ShopProduct["state"] => {
  if (!row?.imported_at) return "new";
  if (row.product_id === null) return "removed";
  if (row.is_gone) return "vanished";
  return row.visibility === "public" ? "listed" : "hidden";
};

/** Our pages load external images only over HTTPS. */
const showable = (src: string | null): string | null => (src?.startsWith("https://") ? src : null);

const productView = (
  product: PodProduct,
  row: KnownRow | undefined,
  margin: { lowest_margin_percent: number | null; below_floor: boolean } | undefined,
): ShopProduct => ({
  id: product.id,
  title: product.title,
  description: plainText(product.description),
  visible: product.visible,
  image: row?.image ?? showable((product.images.find((image) => image.is_default) ?? product.images[0])?.src ?? null),
  is_locked: product.is_locked,
  state: stateOf(row),
  publish_state: product.is_locked ? "publishing" : (row?.publish_state ?? "none"),
  problem: row?.problem ?? null,
  product_id: row?.product_id ?? null,
  variants_for_sale: product.variants.filter((variant) => variant.is_enabled && variant.is_available).length,
  lowest_margin_percent: margin?.lowest_margin_percent ?? null,
  below_floor: margin?.below_floor ?? false,
});

/** Imported products that the provider no longer lists. */
const vanishedView = (row: KnownRow): ShopProduct => ({
  id: row.provider_product_id,
  title: row.title,
  description: "",
  visible: false,
  image: row.image,
  is_locked: false,
  state: "vanished",
  publish_state: row.publish_state,
  problem: row.problem,
  product_id: row.product_id,
  variants_for_sale: 0,
  lowest_margin_percent: null,
  below_floor: false,
});

/** Whether the provider's servers could reach this site at its public URL. */
function isReachable(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== "https:" || hostname === "localhost" || hostname.endsWith(".localhost")) return false;
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return !isNumber || isPublicAddress(hostname.replace(/^\[|\]$/g, ""));
}

/** The provider whose settings are shown while none is configured. */
const UNCONFIGURED = "printify";

/** The owner's view of the provider and the actions on it. Without a token the responses report that none is configured. */
export function createConnectionService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  provider: PodProvider | undefined;
  publicUrl: string;
  margins: MarginsService;
}) {
  const { db, clock, provider } = deps;
  const webhookPath = `/api/webhooks/${provider?.name ?? UNCONFIGURED}`;
  const webhookUrl = `${deps.publicUrl}${webhookPath}`;
  let catalog: { at: number; result: PodCatalog } | undefined;

  /** The reason why the provider cannot be called, or null. */
  const missing = () => {
    if (!provider) return NOT_CONFIGURED;
    return provider.shopId === null ? SHOP_NOT_CHOSEN : null;
  };

  const ready = (): PodProvider => {
    const reason = missing();
    if (!provider || reason !== null) throw new AppError("conflict", reason ?? NOT_CONFIGURED);
    return provider;
  };

  return {
    /** The reason why the provider cannot be called, or null. */
    missing,
    /** Returns the provider. Throws `conflict` while it is not set up. */
    ready,

    /** Returns the shops that the token can access, and whether the configured one is among them. Throws the provider's errors. */
    async status(): Promise<PodStatus> {
      if (!provider) return { success: false, message: NOT_CONFIGURED, shops: [] };
      const shops = await interactive(() => provider.shops());
      const view = shops.map(({ id, title, sales_channel }) => ({ id, title, sales_channel }));
      const shop = shops.find((one) => one.id === provider.shopId);
      if (shop) return { success: true, message: `Connected to the Printify shop “${shop.title}”.`, shops: view };
      const message =
        provider.shopId === null
          ? SHOP_NOT_CHOSEN
          : `The token has no shop with the id ${provider.shopId}. Set PRINTIFY_SHOP_ID to one of these shops.`;
      return { success: false, message, shops: view };
    },

    /** Returns the provider's blueprints, cached for ten minutes. Throws the provider's errors. */
    async catalog(): Promise<PodCatalog> {
      if (!provider) return { success: false, message: NOT_CONFIGURED, blueprints: [] };
      const now = clock.now().getTime();
      if (catalog && now - catalog.at < CATALOG_FRESH_MS) return catalog.result;
      const blueprints = (await interactive(() => provider.blueprints())).map(
        ({ id, title, description, brand, model, image }) => ({
          id,
          title,
          description: plainText(description),
          brand,
          model,
          image: showable(image),
        }),
      );
      const result = { success: true, message: `${blueprints.length} blueprints`, blueprints };
      catalog = { at: now, result };
      return result;
    },

    /** Returns the workshops that produce a blueprint. Throws `conflict` while the provider is not set up, and its errors. */
    async printProviders(blueprintId: number): Promise<PrintProvider[]> {
      const all = await interactive(() => ready().printProviders(blueprintId));
      return all.map(({ id, title }) => ({ id, title }));
    },

    /**
     * Returns a blueprint's variants at a workshop, with the positions that can be printed, in pixels. Throws as `printProviders`.
     */
    async blueprintVariants(blueprintId: number, printProviderId: number): Promise<BlueprintVariant[]> {
      const all = await interactive(() => ready().blueprintVariants(blueprintId, printProviderId));
      return all.map(({ id, title, positions }) => ({
        id,
        title,
        positions: positions.map(({ position, width, height }) => ({ position, width, height })),
      }));
    },

    /** Returns the provider's products together with the state of their import into the shop. */
    async shopProducts(): Promise<ShopProducts> {
      const reason = missing();
      if (!provider || reason !== null) return { success: false, message: reason ?? NOT_CONFIGURED, products: [] };
      const [{ products }, rows, margins] = await Promise.all([
        interactive(() => provider.products()),
        knownProducts(db, provider.name),
        deps.margins.summaries(),
      ]);
      const rowOf = new Map(rows.map((row) => [row.provider_product_id, row]));
      const listed = new Set(products.map((product) => product.id));
      return {
        success: true,
        message: shopProductsLoaded(products.length),
        products: [
          ...products.map((product) => productView(product, rowOf.get(product.id), margins.get(product.id))),
          ...rows
            .filter((row) => row.is_gone && row.product_id !== null && !listed.has(row.provider_product_id))
            .map(vanishedView),
        ],
      };
    },

    /** Creates a product at the provider. Throws `conflict` while the provider is not set up, and its errors. */
    async createProduct(actorId: number, input: CreatePodProductInput): Promise<CreatedPodProduct> {
      const { name: provider_name, ...calls } = ready();
      const fileName = new URL(input.image_url).pathname.split("/").at(-1) || "artwork.png";
      const image = await interactive(() => calls.uploadImage(fileName, input.image_url));
      const { id } = await interactive(() =>
        calls.createProduct({
          title: input.title,
          description: input.description,
          blueprint_id: input.blueprint_id,
          print_provider_id: input.print_provider_id,
          variants: input.variants.map((variant) => ({ id: variant.id, price_cents: variant.price })),
          position: input.position,
          image_id: image.id,
        }),
      );
      await transact(db, (trx) =>
        recordAudit(trx, {
          actor_id: actorId,
          action: "pod_product.created",
          subject_type: "pod_product",
          subject_id: id,
          summary: `Made “${input.title}” at ${provider_name}`,
        }),
      );
      return { success: true, message: `Created “${input.title}” at Printify. Sync to put it into the shop.`, id };
    },

    /** Returns, for each of the provider's topics, whether it is registered for this site and when its last notice arrived. */
    async webhookHealth(): Promise<WebhookHealth> {
      const settings = await readSettings(db, provider?.name ?? UNCONFIGURED);
      const base = {
        url: webhookUrl,
        reachable: isReachable(deps.publicUrl) || (provider?.trustedOrigin ?? null) !== null,
        refused_count: settings.webhook_refused_count,
        last_refused_at: settings.webhook_refused_at?.toISOString() ?? null,
      };
      if (!provider || missing() !== null) return { ...base, configured: false, topics: [] };
      const [hooks, last] = await Promise.all([provider.webhooks(), lastNotices(db, provider.name)]);
      return {
        ...base,
        configured: true,
        topics: provider.topics.map((topic) => ({
          topic,
          registered: hooks.some((hook) => hook.topic === topic && hook.url === webhookUrl),
          last_received_at: last.get(topic)?.toISOString() ?? null,
        })),
      };
    },

    /**
     * Subscribes this site to the provider's webhooks: one per topic, at the site's current address. Throws `conflict` while the
     * provider is not set up, and its errors.
     */
    async registerWebhooks(): Promise<void> {
      const calls = ready();
      const hooks = await calls.webhooks();
      for (const topic of calls.topics) {
        const own = hooks.filter((hook) => hook.topic === topic);
        if (own.some((hook) => hook.url === webhookUrl)) continue;
        // A webhook for another address of this site is moved to the current one; those of other systems are left alone.
        const moved = own.find((hook) => hook.url.endsWith(webhookPath));
        if (moved) await calls.updateWebhook(moved.id, webhookUrl);
        else await calls.createWebhook(topic, webhookUrl);
      }
    },
  };
}
