import type { ProductDetail } from "@fanfare/contracts/store/product";
import { RelatedProducts } from "./related-products.tsx";
import { Reviews } from "./reviews.tsx";

/** The sections below a product: the reviews and related products. */
export function AfterProduct({ product }: { product: ProductDetail }) {
  return (
    <>
      <Reviews product={product} />
      <RelatedProducts products={product.related} />
    </>
  );
}
