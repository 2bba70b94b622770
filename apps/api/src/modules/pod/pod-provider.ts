/** Money of the provider is whole hundredths of its `currency` throughout. */

export type PodShop = { id: number; title: string; sales_channel: string };

export type PodBlueprint = {
  id: number;
  title: string;
  /** HTML, as the provider has it. */
  description: string;
  brand: string;
  model: string;
  image: string | null;
};

export type PodVariant = {
  id: number;
  sku: string | null;
  title: string;
  price_cents: number;
  cost_cents: number;
  is_enabled: boolean;
  is_available: boolean;
  is_default: boolean;
  /** Ids of option values. */
  options: number[];
};

export type PodOption = {
  name: string;
  type: string;
  values: { id: number; title: string; colors: string[] }[];
};

export type PodImage = { src: string; variant_ids: number[]; is_default: boolean };

/** A product as the provider has it. */
export type PodProduct = {
  id: string;
  title: string;
  /** HTML, not to be trusted. */
  description: string;
  /** Who answers for it and what is to be known of it (GPSR), as HTML not to be trusted; empty when the provider says nothing. */
  safety_information: string;
  tags: string[];
  options: PodOption[];
  variants: PodVariant[];
  images: PodImage[];
  visible: boolean;
  is_locked: boolean;
  blueprint_id: number | null;
  print_provider_id: number | null;
  updated_at: Date | null;
};

export type PodShippingProfile = {
  variant_ids: number[];
  first_item_cents: number;
  additional_item_cents: number;
  /** ISO codes, or `REST_OF_THE_WORLD`. */
  countries: string[];
};

export type PodOrderLine = {
  product_id: string;
  variant_id: number;
  quantity: number;
  status: string;
  /** Our own id of the line, when the provider kept it. */
  external_id: string | null;
};

export type PodParcel = {
  carrier: string | null;
  number: string | null;
  url: string | null;
  delivered_at: Date | null;
  shipped_at: Date | null;
  /** What is in it; empty when the provider does not say. */
  skus: string[];
};

export type PodOrderView = {
  id: string;
  external_id: string | null;
  is_reprint: boolean;
  /** The provider's word. */
  status: string;
  lines: PodOrderLine[];
  parcels: PodParcel[];
  cost_cents: number;
  shipping_cents: number;
  created_at: Date | null;
};

export type PodAddress = {
  first_name: string;
  last_name: string;
  email: string;
  /** ISO code. */
  country: string;
  region: string;
  address1: string;
  city: string;
  zip: string;
};

export type NewPodOrder = {
  external_id: string;
  lines: { product_id: string; variant_id: number; quantity: number; external_id: string }[];
  address: PodAddress;
  /** By the provider's fastest delivery, where it has one for all lines. */
  is_express: boolean;
};

/** What the provider charges for delivering an order; null where it does not deliver so. */
export type PodDelivery = { standard_cents: number | null; express_cents: number | null };

/**
 * What became of a request that must not be made twice: `refused` had no effect and never will; of `unknown` one cannot
 * say whether it had one, so it is looked up before it is made again.
 */
export type PodOutcome<Made> =
  | ({ outcome: "made" } & Made)
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown"; reason: string };

/** Whether an order is there: `unsure` when the list changed under the reader, and must be taken as neither. */
export type PodOrderSearch = { found: PodOrderView } | { found: null; unsure: boolean };

export type NewPodProduct = {
  title: string;
  description: string;
  blueprint_id: number;
  print_provider_id: number;
  variants: { id: number; price_cents: number }[];
  position: string;
  image_id: string;
};

export type PodWebhook = { id: string; topic: string; url: string };

/** What a verified notice is about. It only says where to look: the truth is read from the provider afterwards. */
export type PodNotice = {
  id: string;
  type: string;
} /** `parcel`: what is in one, where the notice says so; what an order tells of its parcels does not. */ & (
  | { kind: "order"; provider_order_id: string; parcel: { number: string; skus: string[] } | null }
  | { kind: "product"; provider_product_id: string; action: "changed" | "deleted" | "publish" | "withdraw" }
  | { kind: "disconnected" }
  | { kind: "other" }
);

/**
 * A print-on-demand provider. Methods throw AppErrors: `provider_failed` for what an owner has to mend, `unavailable`
 * and `timed_out` for what passes. What only reads, or may be repeated, has been tried several times by then.
 */
export interface PodProvider {
  readonly name: "printify";
  /** In which it tells and takes prices, whatever the shop's is: an ISO 4217 code. */
  readonly currency: string;
  /** Null: no shop is chosen yet, and only `shops` may be called. */
  readonly shopId: number | null;
  /** The origin from which pictures are taken even when its address is private: where the operator put the provider. */
  readonly trustedOrigin: string | null;
  readonly topics: readonly string[];
  /** The header in which its webhooks are signed; they arrive at `/api/webhooks/{name}`. */
  readonly webhookSignature: string;

  shops(): Promise<PodShop[]>;
  blueprints(): Promise<PodBlueprint[]>;
  printProviders(blueprintId: number): Promise<{ id: number; title: string }[]>;
  blueprintVariants(
    blueprintId: number,
    printProviderId: number,
  ): Promise<{ id: number; title: string; positions: { position: string; width: number; height: number }[] }[]>;
  shipping(blueprintId: number, printProviderId: number): Promise<PodShippingProfile[]>;

  /** Every product; `complete` is false when the list kept changing, so that what is missing may still be there. */
  products(): Promise<{ products: PodProduct[]; complete: boolean }>;
  product(id: string): Promise<PodProduct | null>;
  uploadImage(fileName: string, url: string): Promise<{ id: string }>;
  createProduct(product: NewPodProduct): Promise<{ id: string }>;
  /** Both unlock the product, and may be repeated. */
  publishingSucceeded(id: string, external: { id: string; handle: string }): Promise<void>;
  publishingFailed(id: string, reason: string): Promise<void>;
  /** Takes a product off this site as the provider has it; it stays at the provider, and may be repeated. */
  unpublish(id: string): Promise<void>;

  deliveryPrices(order: Pick<NewPodOrder, "lines" | "address">): Promise<PodDelivery>;
  /** Asks for nothing any more once `performance.now()` is past `createBefore`, and says `unknown`. */
  createOrder(order: NewPodOrder, createBefore: number): Promise<PodOutcome<{ id: string }>>;
  order(id: string): Promise<PodOrderView | null>;
  /** The order under our own number, looked for among those made since. */
  findOrder(externalId: string, since: Date): Promise<PodOrderSearch>;
  sendToProduction(id: string): Promise<PodOutcome<object>>;
  cancelOrder(id: string): Promise<PodOutcome<object>>;

  webhooks(): Promise<PodWebhook[]>;
  createWebhook(topic: string, url: string): Promise<void>;
  updateWebhook(id: string, url: string): Promise<void>;
  /** Throws AppError `bad_request` for a notice that the provider did not sign. */
  readNotice(body: Buffer, signature: string | undefined): PodNotice;
}
