import { t } from "@fanfare/contracts/common/language";
import type { Product } from "@fanfare/contracts/store/product";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../lib/media.ts";
import { useApi } from "../../lib/trpc.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display } from "../../ui/type.tsx";
import { AddNoticeBox } from "../cart/add-notice.tsx";
import { useAddToCart } from "../cart/use-add-to-cart.ts";
import { stockBadge } from "./labels.ts";
import { PreorderNote } from "./preorder-note.tsx";
import { isHadOnPage, priceText } from "./pricing.ts";
import { albumProducts } from "./store-queries.ts";

const Section = styled("section", {
  base: {
    "& ul": { listStyle: "none", mt: "3", borderTop: "1px solid {colors.line}" },
    "& li": {
      display: "grid",
      gridTemplateColumns: "3.5rem minmax(0, 1fr) auto",
      alignItems: "center",
      columnGap: "4",
      rowGap: "2",
      py: "3",
      borderBottom: "1px solid {colors.line}",
    },
    "& .picture": { rounded: "sm" },
    // On narrow screens the button is below the name, so that its words are not broken.
    "@media (max-width: 22.49em)": {
      "& li": { gridTemplateColumns: "3.5rem minmax(0, 1fr)" },
      "& .picture": { gridRow: "span 2" },
      "& li > a, & li > button": { justifySelf: "start" },
    },
    "& a.name": {
      display: "block",
      py: "1",
      color: "ink",
      fontWeight: 600,
      lineHeight: 1.25,
      textDecoration: "none",
      overflowWrap: "anywhere",
      _hover: { color: "glow" },
    },
    "& small": { display: "block", fontSize: "sm", color: "soft" },
    "& [role=alert]": { gridColumn: "1 / -1" },
  },
});

/**
 * The store's products for an album, such as its download and its records, each with a button to buy it. Renders nothing without
 * any.
 */
export function AlbumProducts({ albumId }: { albumId: number }) {
  const { data } = useQuery(albumProducts(useApi(), albumId));
  if (!data || data.results.length === 0) return null;
  // Digital products, which are available immediately, come first.
  const products = data.results.toSorted((a, b) => Number(b.source === "digital") - Number(a.source === "digital"));
  return (
    <Section aria-labelledby="album-products">
      <Display id="album-products" size="d4">
        {t("Get the album")}
      </Display>
      <ul>
        {products.map((product) => (
          <ProductLine key={product.id} product={product} />
        ))}
      </ul>
    </Section>
  );
}

function ProductLine({ product }: { product: Product }) {
  const { add, adding, notice } = useAddToCart();
  const params = { productId: String(product.id) };
  const isAtOnce = product.is_available && product.variants.length === 0 && !isHadOnPage(product);
  return (
    <li>
      <Picture
        className="picture"
        {...imageSource(product.image)}
        placeholder={product.image_placeholder}
        ratio={[4, 5]}
        sizes="56px"
        alt=""
      />
      <div>
        <Link className="name" to="/products/$productId" params={params}>
          {product.name}
        </Link>
        <small>{[priceText(product), stockBadge(product)].filter(Boolean).join(" · ")}</small>
        {product.out_at && (
          <small>
            <PreorderNote at={product.out_at} />
          </small>
        )}
      </div>
      {isAtOnce ? (
        <Button
          tone="outline"
          size="sm"
          disabled={adding}
          aria-busy={adding || undefined}
          aria-label={`${t("Add to Cart")}: ${product.name}`}
          onClick={() => add({ product_id: product.id, variant_id: null, quantity: 1 })}
        >
          {adding ? t("Adding...") : t("Add to Cart")}
        </Button>
      ) : (
        <ButtonLink
          to="/products/$productId"
          params={params}
          tone={product.is_available ? "outline" : "quiet"}
          size="sm"
          aria-label={`${product.is_available ? t("Choose") : t("View")}: ${product.name}`}
        >
          {product.is_available ? t("Choose") : t("View")}
        </ButtonLink>
      )}
      <AddNoticeBox notice={notice} />
    </li>
  );
}
