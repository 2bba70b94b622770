import type { PodProvider } from "../../modules/pod/pod-provider.ts";
import type { PrintifyCalls } from "./printify-calls.ts";
import { readListing } from "./printify-listing.ts";
import * as shapes from "./printify-shapes.ts";

/** The provider's maximum page size. */
const PRODUCTS_A_PAGE = 50;

type Products = Pick<
  PodProvider,
  | "blueprints"
  | "printProviders"
  | "blueprintVariants"
  | "shipping"
  | "products"
  | "product"
  | "uploadImage"
  | "createProduct"
  | "publishingSucceeded"
  | "publishingFailed"
  | "unpublish"
>;

/** The provider's catalogue, and the shop's products. */
export function createPrintifyProducts({ client, shop, asking, unlessMissing }: PrintifyCalls): Products {
  return {
    blueprints: () =>
      asking(() =>
        client.ask(
          { method: "GET", path: "catalog/blueprints.json", manner: "reading", catalog: true },
          shapes.blueprints,
        ),
      ),

    printProviders: (blueprintId) =>
      asking(() =>
        client.ask(
          {
            method: "GET",
            path: `catalog/blueprints/${blueprintId}/print_providers.json`,
            manner: "reading",
            catalog: true,
          },
          shapes.printProviders,
        ),
      ),

    blueprintVariants: (blueprintId, printProviderId) =>
      asking(() =>
        client.ask(
          {
            method: "GET",
            path: `catalog/blueprints/${blueprintId}/print_providers/${printProviderId}/variants.json`,
            manner: "reading",
            catalog: true,
          },
          shapes.blueprintVariants,
        ),
      ),

    shipping: (blueprintId, printProviderId) =>
      asking(() =>
        client.ask(
          {
            method: "GET",
            path: `catalog/blueprints/${blueprintId}/print_providers/${printProviderId}/shipping.json`,
            manner: "reading",
            catalog: true,
          },
          shapes.shipping,
        ),
      ),

    products: () =>
      asking(async () => {
        const { items, complete } = await readListing(
          client,
          `${shop()}/products.json`,
          PRODUCTS_A_PAGE,
          shapes.product,
        );
        return { products: items, complete };
      }),

    product: (id) =>
      unlessMissing(() =>
        client.ask({ method: "GET", path: `${shop()}/products/${id}.json`, manner: "reading" }, shapes.product),
      ),

    // A picture uploaded twice merely appears twice in the owner's library.
    uploadImage: (file_name, url) =>
      asking(() =>
        client.ask(
          { method: "POST", path: "uploads/images.json", body: { file_name, url }, manner: "repeatable" },
          shapes.made,
        ),
      ),

    createProduct: (product) =>
      asking(() =>
        client.ask(
          {
            method: "POST",
            path: `${shop()}/products.json`,
            manner: "once",
            body: {
              title: product.title,
              description: product.description,
              blueprint_id: product.blueprint_id,
              print_provider_id: product.print_provider_id,
              variants: product.variants.map(({ id, price_cents }) => ({ id, price: price_cents, is_enabled: true })),
              print_areas: [
                {
                  variant_ids: product.variants.map(({ id }) => id),
                  placeholders: [
                    {
                      position: product.position,
                      images: [{ id: product.image_id, x: 0.5, y: 0.5, scale: 1, angle: 0 }],
                    },
                  ],
                },
              ],
            },
          },
          shapes.made,
        ),
      ),

    publishingSucceeded: (id, external) =>
      asking(() =>
        client.tell({
          method: "POST",
          path: `${shop()}/products/${id}/publishing_succeeded.json`,
          body: { external },
          manner: "repeatable",
        }),
      ),

    publishingFailed: (id, reason) =>
      asking(() =>
        client.tell({
          method: "POST",
          path: `${shop()}/products/${id}/publishing_failed.json`,
          body: { reason },
          manner: "repeatable",
        }),
      ),

    unpublish: (id) =>
      asking(() =>
        client.tell({
          method: "POST",
          path: `${shop()}/products/${id}/unpublish.json`,
          body: {},
          manner: "repeatable",
        }),
      ),
  };
}
