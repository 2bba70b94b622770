import { randomBytes } from "node:crypto";
import { BAD_ADDRESS, notFound, refused } from "./failure.ts";
import type { Emit } from "./hooks.ts";
import { moment, type Products } from "./products.ts";

export type OrderStatus =
  | "pending"
  | "cost-calculation"
  | "on-hold"
  | "sending-to-production"
  | "in-production"
  | "partially-fulfilled"
  | "fulfilled"
  | "canceled"
  | "has-issues"
  | "payment-not-received"
  | "unfulfillable"
  | "source-check-failed";

type Line = {
  product_id: string;
  variant_id: number;
  quantity: number;
  print_provider_id: number;
  cost: number;
  shipping_cost: number;
  status: string;
  metadata: { title: string; price: number; variant_label: string; sku: string; country: string; external_id?: string };
  sent_to_production_at: string | null;
  fulfilled_at: string | null;
};

export type Order = {
  id: string;
  app_order_id: string;
  address_to: Record<string, string>;
  line_items: Line[];
  metadata: {
    order_type: string;
    shop_order_id: string;
    shop_order_label: string;
    shop_fulfilled_at: string | null;
    is_reprint: boolean;
  };
  total_price: number;
  total_shipping: number;
  total_tax: number;
  status: OrderStatus;
  shipping_method: number;
  send_shipping_notification: boolean;
  shipments: { carrier: string; number: string; url: string; delivered_at: string | null }[];
  created_at: string;
};

type LineInput = { product_id?: string; variant_id?: number; quantity?: number; external_id?: string };
export type OrderInput = {
  external_id?: string;
  label?: string;
  line_items?: LineInput[];
  shipping_method?: number;
  is_printify_express?: boolean;
  send_shipping_notification?: boolean;
  address_to?: Record<string, string>;
};

/** The duration of each automatic step, in milliseconds; null: steps happen only through `move`. */
export type Speed = { hold: number; production: number; shipment: number; delivery: number } | null;

const CANCELLABLE: readonly OrderStatus[] = ["on-hold", "payment-not-received"];
const SENDABLE: readonly OrderStatus[] = ["on-hold", "payment-not-received", "pending", "cost-calculation"];

/** The id of Printify Express among the shipping methods. */
const EXPRESS = 3;

/** The shop's orders and their progress. A second order with the same external id is accepted, like the first. */
export class Orders {
  readonly all = new Map<string, Order>();
  readonly #products: Products;
  readonly #shop: number;
  readonly #emit: Emit;
  readonly #timers = new Set<NodeJS.Timeout>();
  speed: Speed = null;
  /** Lists return nothing, to test a shop that relies on them for finding its orders. */
  isForgetful = false;
  isOldestFirst = false;
  /** The number of production requests, by order. */
  readonly sent = new Map<string, number>();
  /** SKUs by parcel, which are contained in webhooks only. */
  readonly #contents = new Map<string, string[]>();
  #tracking = 0;

  constructor(options: { shop: number; products: Products; emit: Emit }) {
    this.#products = options.products;
    this.#shop = options.shop;
    this.#emit = options.emit;
  }

  /** Newest first unless configured otherwise: the real API does not guarantee an order. */
  get list(): Order[] {
    if (this.isForgetful) return [];
    const oldestFirst = [...this.all.values()].toSorted((one, other) => one.created_at.localeCompare(other.created_at));
    return this.isOldestFirst ? oldestFirst : oldestFirst.reverse();
  }

  find(id: string): Order {
    const order = this.all.get(id);
    if (!order) throw notFound();
    return order;
  }

  create(input: OrderInput): Order {
    if (!input.external_id) throw refused(400, 8150, "The external id field is required.");
    const address = input.address_to ?? {};
    const missing = ["first_name", "country", "address1", "city", "zip"].filter((name) => !address[name]);
    if (missing.length > 0 || !/^[A-Z]{2}$/.test(address.country ?? "")) {
      const reason = { address_to: (missing.length > 0 ? missing : ["country"]).map((name) => `${name} is invalid`) };
      throw refused(400, BAD_ADDRESS, JSON.stringify(reason));
    }
    const lines = (input.line_items ?? []).map((line) => this.#line(line, address.country ?? ""));
    if (lines.length === 0) throw refused(400, 8150, "The line items field is required.");
    const isExpress = input.shipping_method === EXPRESS;
    if (isExpress !== (input.is_printify_express ?? false) || (isExpress && !this.#canExpress(lines, address))) {
      throw refused(400, 8150, "Printify Express is not available for this order.");
    }
    const id = randomBytes(12).toString("hex");
    const order: Order = {
      id,
      app_order_id: `${this.#shop}.${this.all.size + 1}`,
      address_to: { ...address },
      line_items: lines,
      metadata: {
        order_type: "external",
        shop_order_id: input.external_id,
        shop_order_label: input.label ?? input.external_id,
        shop_fulfilled_at: null,
        is_reprint: false,
      },
      total_price: lines.reduce((sum, line) => sum + line.cost * line.quantity, 0),
      total_shipping: lines.reduce((sum, line) => sum + line.shipping_cost, 0),
      total_tax: 0,
      status: "pending",
      shipping_method: input.shipping_method ?? 1,
      send_shipping_notification: input.send_shipping_notification ?? false,
      shipments: [],
      created_at: moment(),
    };
    this.all.set(id, order);
    this.#emit("order:created", { id, type: "order", data: { shop_id: this.#shop } });
    if (this.speed) this.#later(this.speed.hold, () => this.move(id, "on-hold"));
    else this.move(id, "on-hold");
    return order;
  }

  /** Prices in cents of each delivery method that is available for the whole order. */
  deliveryPrices(input: OrderInput): Record<string, number> {
    const address = input.address_to ?? {};
    const lines = (input.line_items ?? []).map((line) => this.#line(line, address.country ?? ""));
    if (lines.length === 0) throw refused(400, 8150, "The line items field is required.");
    const standard = lines.reduce((sum, line) => sum + line.shipping_cost, 0);
    return { standard, ...(this.#canExpress(lines, address) && { printify_express: standard + 324 * lines.length }) };
  }

  sendToProduction(id: string): Order {
    const order = this.find(id);
    this.sent.set(id, (this.sent.get(id) ?? 0) + 1);
    if (!SENDABLE.includes(order.status))
      throw refused(400, 8252, `Order cannot be sent to production: ${order.status}`);
    this.move(id, "sending-to-production");
    this.#emit("order:sent-to-production", { id, type: "order", data: { shop_id: this.#shop } });
    if (this.speed) {
      const { production, shipment, delivery } = this.speed;
      this.#later(production, () => this.move(id, "in-production"));
      this.#later(production + shipment, () => this.ship(id));
      this.#later(production + shipment + delivery, () => this.deliver(id));
    }
    return order;
  }

  cancel(id: string): Order {
    const order = this.find(id);
    if (!CANCELLABLE.includes(order.status)) throw refused(400, 8251, `Order cannot be canceled: ${order.status}`);
    return this.move(id, "canceled");
  }

  /** Changes an order's status at the provider. Its lines follow unless they are further along. */
  move(id: string, status: OrderStatus): Order {
    const order = this.find(id);
    if (order.status === "canceled") return order;
    order.status = status;
    for (const line of order.line_items) {
      if (line.status === "fulfilled" || line.status === "canceled") continue;
      if (["on-hold", "sending-to-production", "in-production", "has-issues", "canceled"].includes(status))
        line.status = status;
      if (status === "in-production") line.sent_to_production_at = moment();
    }
    this.#emit("order:updated", { id, type: "order", data: { shop_id: this.#shop, status } });
    return order;
  }

  /** Sends a parcel with the lines at these positions; without positions, with all remaining lines. */
  ship(id: string, places?: readonly number[]): void {
    const order = this.find(id);
    const lines = order.line_items.filter(
      (line, place) => line.status !== "fulfilled" && line.status !== "canceled" && (places?.includes(place) ?? true),
    );
    if (lines.length === 0) return;
    for (const line of lines) Object.assign(line, { status: "fulfilled", fulfilled_at: moment() });
    this.#tracking += 1;
    const number = `SIM${String(this.#tracking).padStart(9, "0")}`;
    const url = `https://tracking.example/${number}`;
    order.shipments.push({ carrier: "USPS", number, url, delivered_at: null });
    const skus = lines.map((line) => line.metadata.sku);
    this.#contents.set(number, skus);
    const isWhole = order.line_items.every((line) => line.status === "fulfilled" || line.status === "canceled");
    this.#emit("order:shipment:created", {
      id,
      type: "order",
      data: {
        shop_id: this.#shop,
        shipped_at: moment(),
        carrier: { code: "USPS", tracking_number: number, tracking_url: url },
        skus,
      },
    });
    this.move(id, isWhole ? "fulfilled" : "partially-fulfilled");
  }

  /** Delivers every parcel in transit. */
  deliver(id: string): void {
    const order = this.find(id);
    for (const shipment of order.shipments) {
      if (shipment.delivered_at !== null) continue;
      shipment.delivered_at = moment();
      this.#emit("order:shipment:delivered", {
        id,
        type: "order",
        data: {
          shop_id: this.#shop,
          delivered_at: shipment.delivered_at,
          carrier: { code: shipment.carrier, tracking_number: shipment.number, tracking_url: shipment.url },
          skus: this.#contents.get(shipment.number) ?? [],
        },
      });
    }
  }

  /** External ids that more than one order has. */
  get duplicates(): string[] {
    const seen = Map.groupBy(this.all.values(), (order) => order.metadata.shop_order_id);
    return [...seen].filter(([, orders]) => orders.length > 1).map(([external]) => external);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** Express requires an address in the provider's own country and only eligible items. */
  #canExpress(lines: readonly Line[], address: Record<string, string>): boolean {
    const isEligible = ({ product_id, variant_id }: Line) =>
      this.#products.all
        .get(product_id)
        ?.variants.some((one) => one.id === variant_id && one.is_printify_express_eligible) ?? false;
    return address.country === "US" && lines.every(isEligible);
  }

  #line({ product_id = "", variant_id = 0, quantity = 0, external_id }: LineInput, country: string): Line {
    const product = this.#products.all.get(product_id);
    const variant = product?.variants.find((one) => one.id === variant_id);
    if (!product || !variant?.is_enabled || quantity < 1) {
      throw refused(400, 8150, `Product ${product_id} with variant ${variant_id} cannot be ordered.`);
    }
    return {
      product_id,
      variant_id,
      quantity,
      print_provider_id: product.print_provider_id,
      cost: variant.cost,
      shipping_cost: country === "US" ? 475 : 1000,
      status: "on-hold",
      metadata: {
        title: product.title,
        price: variant.price,
        variant_label: variant.title,
        sku: variant.sku,
        country: "United States",
        ...(external_id === undefined ? {} : { external_id }),
      },
      sent_to_production_at: null,
      fulfilled_at: null,
    };
  }

  #later(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, milliseconds);
    this.#timers.add(timer);
  }
}
