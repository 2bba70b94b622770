import { randomBytes } from "node:crypto";
import { COLORS, SIZES, variantsOf } from "./catalog.ts";
import { notFound, PRODUCT_LOCKED, refused } from "./failure.ts";
import type { Emit } from "./hooks.ts";

type Variant = {
  id: number;
  sku: string;
  cost: number;
  price: number;
  title: string;
  grams: number;
  is_enabled: boolean;
  is_default: boolean;
  is_available: boolean;
  is_printify_express_eligible: boolean;
  options: number[];
};

export type Product = {
  id: string;
  title: string;
  description: string;
  /** The product-safety information required by the EU (GPSR); empty until the seller fills it in. */
  safety_information: string;
  tags: string[];
  options: { name: string; type: string; values: { id: number; title: string; colors?: readonly string[] }[] }[];
  variants: Variant[];
  images: { src: string; variant_ids: number[]; position: string; is_default: boolean }[];
  created_at: string;
  updated_at: string;
  visible: boolean;
  is_locked: boolean;
  blueprint_id: number;
  print_provider_id: number;
  user_id: number;
  shop_id: number;
  print_areas: unknown[];
  external?: { id: string; handle: string }[];
  sales_channel_properties: never[];
};

export type ProductInput = {
  title: string;
  description?: string;
  safety_information?: string;
  blueprint_id?: number;
  print_provider_id?: number;
  /** The offered variants; by default two sizes in two colours. */
  variants?: { id: number; price: number; is_enabled?: boolean }[];
  print_areas?: unknown[];
  visible?: boolean;
  /** Whether it is eligible for the provider's express delivery. */
  is_express?: boolean;
};

/** The provider's time format: "2019-07-25 13:40:41+00:00". */
export const moment = (at = new Date()) =>
  at
    .toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, "+00:00");

const newId = () => randomBytes(12).toString("hex");

/** The shop's products, each with its publishing lock. */
export class Products {
  readonly all = new Map<string, Product>();
  readonly #emit: Emit;
  readonly #shop: number;
  /** The base URL of pictures, and the milliseconds until they are rendered; null renders them immediately. */
  pictures: string;
  mockupMs: number | null = null;
  readonly #drawing = new Set<NodeJS.Timeout>();

  constructor(options: { shop: number; pictures: string; emit: Emit }) {
    this.#shop = options.shop;
    this.#emit = options.emit;
    this.pictures = options.pictures;
  }

  /** Newest first, like the provider's list. */
  get list(): Product[] {
    return [...this.all.values()].reverse();
  }

  find(id: string): Product {
    const product = this.all.get(id);
    if (!product) throw notFound();
    return product;
  }

  create(input: ProductInput): Product {
    const { blueprint_id = 6, print_provider_id = 29 } = input;
    if (!input.title) throw refused(400, 8150, "The title field is required.");
    const blank = variantsOf(blueprint_id);
    const offered: NonNullable<ProductInput["variants"]> =
      input.variants ?? [0, 1, 10, 11].map((at) => ({ id: blueprint_id * 1000 + at, price: 2500 }));
    const id = newId();
    const product: Product = {
      id,
      title: input.title,
      description: input.description ?? "",
      safety_information: input.safety_information ?? "",
      tags: [],
      options: [
        { name: "Colors", type: "color", values: COLORS.map((color) => ({ ...color })) },
        { name: "Sizes", type: "size", values: SIZES.map((size) => ({ ...size })) },
      ],
      // All existing combinations, most of which are not for sale.
      variants: blank.map((variant) => {
        const own = offered.find((one) => one.id === variant.id);
        return {
          id: variant.id,
          sku: `${id.slice(-8)}-${variant.id}`,
          cost: variant.cost,
          price: own?.price ?? variant.cost * 2,
          title: variant.title,
          grams: 180,
          is_enabled: own !== undefined && own.is_enabled !== false,
          is_default: own !== undefined && own.id === offered[0]?.id,
          is_available: true,
          is_printify_express_eligible: input.is_express ?? false,
          options: [variant.color.id, variant.size.id],
        };
      }),
      images: [],
      created_at: moment(),
      updated_at: moment(),
      visible: input.visible ?? true,
      is_locked: false,
      blueprint_id,
      print_provider_id,
      user_id: 1,
      shop_id: this.#shop,
      print_areas: input.print_areas ?? [],
      sales_channel_properties: [],
    };
    this.all.set(id, product);
    if (this.mockupMs === null) this.draw(id);
    else {
      const timer = setTimeout(() => {
        this.#drawing.delete(timer);
        if (this.all.has(id)) this.draw(id);
      }, this.mockupMs);
      this.#drawing.add(timer);
    }
    this.#emit("product:created", { id, type: "product", data: { shop_id: this.#shop } });
    return product;
  }

  /** Renders the mock-ups: a front and a back view for each offered colour. */
  draw(id: string): void {
    const product = this.find(id);
    product.images = COLORS.flatMap((color) => {
      const ids = product.variants
        .filter((one) => one.is_enabled && one.options.includes(color.id))
        .map((one) => one.id);
      return ids.length === 0
        ? []
        : ["front", "back"].map((position) => ({
            src: `${this.pictures}/${id}-${color.title.toLowerCase()}-${position}.png`,
            variant_ids: ids,
            position,
            is_default: false,
          }));
    });
    const [first] = product.images;
    if (first) first.is_default = true;
    this.#touch(product);
  }

  /** Changes a product, as the owner does in the provider's app or through PUT. A locked product is rejected. */
  change(id: string, changes: Partial<ProductInput> & { visible?: boolean }): Product {
    const product = this.find(id);
    if (product.is_locked) throw refused(400, PRODUCT_LOCKED, "Product is disabled for editing", "Operation failed.");
    const { title, description, safety_information, visible, variants } = changes;
    if (title !== undefined) product.title = title;
    if (description !== undefined) product.description = description;
    if (safety_information !== undefined) product.safety_information = safety_information;
    if (visible !== undefined) product.visible = visible;
    for (const given of variants ?? []) {
      const own = product.variants.find((one) => one.id === given.id);
      if (own) Object.assign(own, { price: given.price, is_enabled: given.is_enabled ?? own.is_enabled });
    }
    this.#touch(product);
    return product;
  }

  setAvailable(id: string, variantId: number, is_available: boolean): void {
    const product = this.find(id);
    const variant = product.variants.find((one) => one.id === variantId);
    if (variant) variant.is_available = is_available;
    this.#touch(product);
  }

  remove(id: string): void {
    const product = this.find(id);
    if (product.is_locked) throw refused(400, PRODUCT_LOCKED, "Product is disabled for editing", "Operation failed.");
    this.all.delete(id);
    this.#emit("product:deleted", { id, type: "product", data: { shop_id: this.#shop } });
  }

  /** Publishing in a custom shop only locks the product and sends a webhook. */
  publish(id: string, action: "create" | "update" | "delete" = "create"): void {
    const product = this.find(id);
    product.is_locked = true;
    this.#emit("product:publish:started", {
      id,
      type: "product",
      data: {
        shop_id: this.#shop,
        action,
        publish_details: { title: true, variants: true, description: true, tags: true, images: true },
        out_of_stock_publishing: false,
      },
    });
  }

  publishingSucceeded(id: string, external: { id: string; handle: string }): void {
    const product = this.find(id);
    product.is_locked = false;
    product.external = [external];
    this.#touch(product);
  }

  /** Removes the shop's reference; the product itself stays. */
  unpublish(id: string): void {
    const product = this.find(id);
    delete product.external;
    this.#touch(product);
  }

  publishingFailed(id: string): void {
    this.find(id).is_locked = false;
  }

  get locked(): string[] {
    return [...this.all.values()].filter((product) => product.is_locked).map((product) => product.id);
  }

  close(): void {
    for (const timer of this.#drawing) clearTimeout(timer);
  }

  #touch(product: Product): void {
    product.updated_at = moment();
    this.#emit("product:updated", { id: product.id, type: "product", data: { shop_id: this.#shop } });
  }
}
