import type { ProductDetail } from "@fanfare/contracts/store/product";
import { RelatedProducts } from "./related-products.tsx";
import { Reviews } from "./reviews.tsx";

/** What comes after a product itself: what fans say of it, and what goes with it. */
export function AfterProduct({ product }: { product: ProductDetail }) {
  return (
    <>
      <Reviews product={product} />
      <RelatedProducts products={product.related} />
    </>
  );
}
