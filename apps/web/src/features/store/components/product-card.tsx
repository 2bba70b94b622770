import { t } from "@fanfare/contracts/common/language";
import { SIZE_REQUIRED } from "@fanfare/contracts/store/messages";
import type { Product } from "@fanfare/contracts/store/product";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { imageSource } from "../../../lib/media.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { styled } from "../../../ui/styled.tsx";
import { drawnWhenNear } from "../../../ui/when-near.tsx";
import { AddNoticeBox } from "../../cart/add-notice.tsx";
import { addToCartLabel, useAddToCart } from "../../cart/use-add-to-cart.ts";
import { choiceName, DEFAULT_CATEGORY, previewOf, stockText } from "../labels.ts";
import { PreorderNote } from "../preorder-note.tsx";
import { isHadOnPage, priceFrom, priceLabel, priceText, unitPrice, variantLabel } from "../pricing.ts";
import { ProductBadges } from "./product-badges.tsx";

const Card = styled("article", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    minW: "0",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    overflow: "hidden",
    transition: "border-color 160ms",
    _hover: { borderColor: "edge" },
    "& .picture": { display: "block", position: "relative", overflow: "hidden" },
    // Not fetched on devices without hover.
    "& .picture .second": {
      display: "none",
      position: "absolute",
      inset: "0",
      opacity: 0,
      transition: "opacity 160ms",
    },
    "@media (hover: hover)": {
      "& .picture .second": { display: "block" },
      "&:hover .picture .second": { opacity: 1 },
    },
    "&[data-off=true] .picture img": { filter: "saturate(0.35) brightness(0.7)" },
    "& .words": {
      display: "flex",
      flexDirection: "column",
      flex: "1",
      gap: { base: "3", sm: "4" },
      p: { base: "3", sm: "4", md: "5" },
    },
    "& h3": {
      mt: { base: "2", sm: "3" },
      fontFamily: "display",
      fontWeight: 850,
      fontSize: { base: "xl", sm: "d4" },
      lineHeight: 0.98,
      textTransform: "uppercase",
      textWrap: "balance",
      overflowWrap: "break-word",
    },
    "& h3 a": { py: "1", color: "inherit", textDecoration: "none", _hover: { color: "glow" } },
    "& .text": { fontSize: "sm", lineHeight: 1.5, color: "soft" },
    "& .buy": { display: "grid", gap: { base: "3", sm: "4" }, mt: "auto" },
    // Room for the longer words of other languages.
    "& .buy select": { ps: { base: "3", sm: "4" }, pe: { base: "8", sm: "10" } },
    // Wraps to two lines in languages that need it.
    "& .buy > button": { px: { base: "2", sm: "5" }, whiteSpace: { base: "normal", sm: "nowrap" } },
    "& .ahead": { fontSize: "sm", lineHeight: 1.35, color: "glow" },
    "& .price": {
      display: "flex",
      alignItems: "baseline",
      flexWrap: "wrap",
      gap: "2",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "d4",
      lineHeight: 1,
      fontVariantNumeric: "tabular-nums",
      "& small": { fontFamily: "body", fontWeight: 500, fontSize: "sm", color: "faint" },
    },
  },
});

type ProductCardProps = {
  product: Product;
  /** The displayed width of the picture, as a `sizes` attribute. */
  sizes: string;
  priority?: boolean;
};

/** A product in the store's grid: its facts, sizes, and Add to Cart (spec, section 2). */
export function ProductCard({ product, sizes, priority = false }: ProductCardProps) {
  const { id, name, variants } = product;
  const [variantId, setVariantId] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const { add, adding, notice, clearNotice } = useAddToCart();

  const variant = variants.find((one) => one.id === variantId);
  const from = priceFrom(product);
  const price = variant ? unitPrice(product.price, variant.price_modifier) : from.price;
  const left = variant ? stockText(variant.stock_quantity) : null;
  const params = { productId: String(id) };

  const addToCart = () => {
    if (variants.length > 0 && !variant) {
      setFault(t(SIZE_REQUIRED));
      select.current?.focus();
      return;
    }
    add({ product_id: id, variant_id: variant?.id ?? null, quantity: 1 });
  };

  return (
    <Card data-off={!product.is_available} aria-labelledby={`product-${id}`}>
      <ProductBadges product={product} />
      <Link className="picture" to="/products/$productId" params={params} tabIndex={-1} aria-hidden>
        <Picture
          {...imageSource(product.image)}
          placeholder={product.image_placeholder}
          ratio={[4, 5]}
          sizes={sizes}
          alt=""
          priority={priority}
        />
        {product.second_image && (
          <Picture className="second" {...imageSource(product.second_image)} ratio={[4, 5]} sizes={sizes} alt="" />
        )}
      </Link>
      <div className="words">
        <div>
          <Chip>{product.category?.name ?? t(DEFAULT_CATEGORY)}</Chip>
          <h3 id={`product-${id}`}>
            <Link to="/products/$productId" params={params}>
              {name}
            </Link>
          </h3>
        </div>
        {product.description && <p className="text">{previewOf(product.description)}</p>}
        <div className="buy">
          {variants.length > 0 && (
            <div>
              <SelectField
                ref={select}
                label={choiceName(product)}
                value={variantId ?? ""}
                disabled={!product.is_available}
                errors={fault ? [fault] : []}
                onChange={(event) => {
                  setVariantId(Number(event.target.value) || null);
                  setFault(null);
                  clearNotice();
                }}
              >
                <option value="">{t("Choose…")}</option>
                {variants.map((one) => (
                  <option key={one.id} value={one.id} disabled={!one.is_available}>
                    {variantLabel(one)}
                    {one.stock_quantity === 0 && ` · ${t("Sold out")}`}
                  </option>
                ))}
              </SelectField>
            </div>
          )}
          <p className="price">
            {!variant && from.varies && <small>{t("from")}</small>}
            {product.minimum_price === null ? priceLabel(price) : priceText(product)}
            {left && <small>{left}</small>}
          </p>
          <PreorderNote at={product.out_at} className="ahead" />
          {isHadOnPage(product) && product.is_available ? (
            <ButtonLink to="/products/$productId" params={params} tone="outline" aria-describedby={`product-${id}`}>
              {t("Choose")}
            </ButtonLink>
          ) : (
            <Button
              tone={product.is_available ? "outline" : "quiet"}
              disabled={!product.is_available || adding}
              aria-busy={adding || undefined}
              aria-describedby={`product-${id}`}
              onClick={addToCart}
            >
              {addToCartLabel(product.is_available, adding)}
            </Button>
          )}
          <AddNoticeBox notice={notice} />
        </div>
      </div>
    </Card>
  );
}

export const ProductGrid = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: {
      // Two, or one where enlarged text leaves no room for two.
      base: "repeat(auto-fill, minmax(max(8rem, 34%), 1fr))",
      lg: "repeat(3, minmax(0, 1fr))",
      xl: "repeat(4, minmax(0, 1fr))",
    },
    gap: { base: "3", md: "6" },
    "& > :nth-child(n + 5)": drawnWhenNear({ base: "36rem", md: "49rem" }),
  },
});

/** The displayed width of a card of `ProductGrid`, as a `sizes` attribute. */
export const CARD_SIZES = "(min-width: 84rem) 22vw, (min-width: 64rem) 30vw, 46vw";
