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
export function createPrintifyProducts({ client, shop, withPodErrors, unlessMissing }: PrintifyCalls): Products {
  return {
    blueprints: () =>
      withPodErrors(() =>
        client.request(
          { method: "GET", path: "catalog/blueprints.json", retry: "read", catalog: true },
          shapes.blueprints,
        ),
      ),

    printProviders: (blueprintId) =>
      withPodErrors(() =>
        client.request(
          {
            method: "GET",
            path: `catalog/blueprints/${blueprintId}/print_providers.json`,
            retry: "read",
            catalog: true,
          },
          shapes.printProviders,
        ),
      ),

    blueprintVariants: (blueprintId, printProviderId) =>
      withPodErrors(() =>
        client.request(
          {
            method: "GET",
            path: `catalog/blueprints/${blueprintId}/print_providers/${printProviderId}/variants.json`,
            retry: "read",
            catalog: true,
          },
          shapes.blueprintVariants,
        ),
      ),

    shipping: (blueprintId, printProviderId) =>
      withPodErrors(() =>
        client.request(
          {
            method: "GET",
            path: `catalog/blueprints/${blueprintId}/print_providers/${printProviderId}/shipping.json`,
            retry: "read",
            catalog: true,
          },
          shapes.shipping,
        ),
      ),

    products: () =>
      withPodErrors(async () => {
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
        client.request({ method: "GET", path: `${shop()}/products/${id}.json`, retry: "read" }, shapes.product),
      ),

    // A picture uploaded twice merely appears twice in the owner's library.
    uploadImage: (file_name, url) =>
      withPodErrors(() =>
        client.request(
          { method: "POST", path: "uploads/images.json", body: { file_name, url }, retry: "idempotent" },
          shapes.created,
        ),
      ),

    createProduct: (product) =>
      withPodErrors(() =>
        client.request(
          {
            method: "POST",
            path: `${shop()}/products.json`,
            retry: "after_429",
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
          shapes.created,
        ),
      ),

    publishingSucceeded: (id, external) =>
      withPodErrors(() =>
        client.send({
          method: "POST",
          path: `${shop()}/products/${id}/publishing_succeeded.json`,
          body: { external },
          retry: "idempotent",
        }),
      ),

    publishingFailed: (id, reason) =>
      withPodErrors(() =>
        client.send({
          method: "POST",
          path: `${shop()}/products/${id}/publishing_failed.json`,
          body: { reason },
          retry: "idempotent",
        }),
      ),

    unpublish: (id) =>
      withPodErrors(() =>
        client.send({
          method: "POST",
          path: `${shop()}/products/${id}/unpublish.json`,
          body: {},
          retry: "idempotent",
        }),
      ),
  };
}
