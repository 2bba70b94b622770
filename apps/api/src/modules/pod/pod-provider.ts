/** All of the provider's amounts are in whole hundredths of its `currency`. */

export type PodShop = { id: number; title: string; sales_channel: string };

export type PodBlueprint = {
  id: number;
  title: string;
  /** HTML, as returned by the provider. */
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

/** A product as returned by the provider. */
export type PodProduct = {
  id: string;
  title: string;
  /** Untrusted HTML. */
  description: string;
  /** The manufacturer and the safety information (GPSR), as untrusted HTML; empty when the provider returns none. */
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
  /** SKUs of its contents; empty if the provider does not list them. */
  skus: string[];
};

export type PodOrderView = {
  id: string;
  external_id: string | null;
  is_reprint: boolean;
  /** The provider's status, unchanged. */
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
  /** Uses the provider's fastest delivery, which must be available for all lines. */
  is_express: boolean;
};

/** The provider's delivery prices for an order; null where a method is unavailable. */
export type PodDelivery = { standard_cents: number | null; express_cents: number | null };

/**
 * Outcome of a request that must not be made twice. `refused`: it had no effect and never will. `unknown`: it may have had one,
 * so look it up before repeating it.
 */
export type PodOutcome<Made> =
  | ({ outcome: "made" } & Made)
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown"; reason: string };

/** Result of searching for an order. `unsure`: the list changed while it was read, so the order may or may not be there. */
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

/** The subject of a verified notice. It only identifies what has changed; the state itself is then read from the provider. */
export type PodNotice = {
  id: string;
  type: string;
} /** `parcel`: its contents, if the notice lists them; the provider's order response does not. */ & (
  | { kind: "order"; provider_order_id: string; parcel: { number: string; skus: string[] } | null }
  | { kind: "product"; provider_product_id: string; action: "changed" | "deleted" | "publish" | "withdraw" }
  | { kind: "disconnected" }
  | { kind: "other" }
);

/**
 * A print-on-demand provider. Methods throw AppErrors: `provider_failed` for what an owner has to fix, `unavailable` and
 * `timed_out` for temporary failures. Reads and other repeatable calls have been retried several times by then.
 */
export interface PodProvider {
  readonly name: "printify";
  /** ISO 4217 code of the provider's prices, whatever the shop's currency is. */
  readonly currency: string;
  /** Null while no shop is chosen; only `shops` may be called then. */
  readonly shopId: number | null;
  /** The origin from which images are downloaded even if its address is private: the provider's configured location. */
  readonly trustedOrigin: string | null;
  readonly topics: readonly string[];
  /** The header with the signature of its webhooks, which arrive at `/api/webhooks/{name}`. */
  readonly webhookSignature: string;

  shops(): Promise<PodShop[]>;
  blueprints(): Promise<PodBlueprint[]>;
  printProviders(blueprintId: number): Promise<{ id: number; title: string }[]>;
  blueprintVariants(
    blueprintId: number,
    printProviderId: number,
  ): Promise<{ id: number; title: string; positions: { position: string; width: number; height: number }[] }[]>;
  shipping(blueprintId: number, printProviderId: number): Promise<PodShippingProfile[]>;

  /** Returns every product; `complete` is false when the list kept changing, so that missing products may still exist. */
  products(): Promise<{ products: PodProduct[]; complete: boolean }>;
  product(id: string): Promise<PodProduct | null>;
  uploadImage(fileName: string, url: string): Promise<{ id: string }>;
  createProduct(product: NewPodProduct): Promise<{ id: string }>;
  /** Both of these unlock the product and are idempotent. */
  publishingSucceeded(id: string, external: { id: string; handle: string }): Promise<void>;
  publishingFailed(id: string, reason: string): Promise<void>;
  /** Marks a product as unpublished from this site; it stays at the provider. Idempotent. */
  unpublish(id: string): Promise<void>;

  deliveryPrices(order: Pick<NewPodOrder, "lines" | "address">): Promise<PodDelivery>;
  /** Sends no request once `performance.now()` is past `createBefore`, and returns `unknown` then. */
  createOrder(order: NewPodOrder, createBefore: number): Promise<PodOutcome<{ id: string }>>;
  order(id: string): Promise<PodOrderView | null>;
  /** Searches the orders created since `since` for the one with our own number. */
  findOrder(externalId: string, since: Date): Promise<PodOrderSearch>;
  sendToProduction(id: string): Promise<PodOutcome<object>>;
  cancelOrder(id: string): Promise<PodOutcome<object>>;

  webhooks(): Promise<PodWebhook[]>;
  createWebhook(topic: string, url: string): Promise<void>;
  updateWebhook(id: string, url: string): Promise<void>;
  /** Throws AppError `bad_request` for an invalid signature. */
  readNotice(body: Buffer, signature: string | undefined): PodNotice;
}
