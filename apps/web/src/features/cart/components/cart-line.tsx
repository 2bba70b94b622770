import { countryName } from "@fanfare/contracts/common/country-name";
import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { CartItem } from "@fanfare/contracts/store/cart";
import { ORDER_MAX_PIECES } from "@fanfare/contracts/store/limits";
import { Trash2 } from "@fanfare/icons";
import { Link } from "@tanstack/react-router";
import { useCallback } from "react";
import { imageSource } from "../../../lib/media.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { QuantityControl } from "../../../ui/quantity-control.tsx";
import { styled } from "../../../ui/styled.tsx";
import { PreorderNote } from "../../store/preorder-note.tsx";
import type { CartChange, CartFailure } from "../use-cart.ts";
import { CartFailureNotice } from "./cart-failure-notice.tsx";

const Line = styled("li", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "5.5rem minmax(0, 1fr)", md: "7.5rem minmax(0, 1fr) auto" },
    columnGap: { base: "4", md: "6" },
    rowGap: "4",
    alignItems: "start",
    py: { base: "5", md: "6" },
    borderTop: "1px solid",
    borderColor: "line",
    transition: "opacity 140ms",
    "&[aria-busy=true]": { opacity: 0.55 },
    "& .picture": { rounded: "sm" },
    "& h2": {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: { base: "xl", md: "d4" },
      lineHeight: 1,
      textTransform: "uppercase",
      overflowWrap: "anywhere",
      "& a": { py: "1", color: "ink", textDecoration: "none", _hover: { color: "glow" } },
    },
    "& .variant": { mt: "2", fontWeight: 600 },
    "& .text": {
      mt: "1",
      fontSize: "sm",
      color: "faint",
      maxW: "34rem",
      lineClamp: 2,
    },
    "& .unit": { mt: "2", fontSize: "sm", color: "soft" },
    "& .changed": { mt: "2", fontSize: "sm", color: "glow" },
    "& .changed.bad": { color: "bad" },
    "& .side": {
      gridColumn: { base: "1 / -1", md: "auto" },
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      gap: "4",
    },
    "& .side > div:first-of-type": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2" },
    "& .total": {
      minW: { md: "6.5rem" },
      textAlign: "end",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "d4",
      lineHeight: 1,
      fontVariantNumeric: "tabular-nums",
    },
  },
});

type CartLineProps = {
  item: CartItem;
  /** Countries it can be shipped to; null means all. */
  countries: readonly string[] | null;
  busy: boolean;
  /** The failure of its last change. */
  failure: CartFailure | null;
  onChange: (change: CartChange) => void;
};

/** Above this number, countries are counted instead of named. */
const COUNTRIES_NAMED = 5;

function shippingText(countries: readonly string[]): string {
  if (countries.length > COUNTRIES_NAMED) {
    return t("Ships to {count} countries. Choose yours at checkout.", { count: countries.length });
  }
  if (countries.length === 0) return t("Does not ship anywhere at the moment");
  return t("Only ships to {countries}", { countries: countries.map((code) => countryName(code)).join(", ") });
}

type LimitNoteProps = { quantity: number; available: number | null; limit: number };

/** Why the quantity cannot be raised, or has to be lowered before the order. */
function LimitNote({ quantity, available, limit }: LimitNoteProps) {
  if (quantity > limit) {
    return (
      <p className="changed bad">
        {t("At most {limit} per order. Choose a smaller quantity to check out.", { limit })}
      </p>
    );
  }
  if (quantity === available) return <p className="unit">{t("Only {quantity} left", { quantity })}</p>;
  // Where one piece is the usual quantity, such as of a download, the limit needs no mention.
  return quantity === limit && limit > 1 && <p className="unit">{t("At most {limit} per order", { limit })}</p>;
}

/** One line of the cart, with changes in price or availability since it was added. */
export function CartLine({ item, countries, busy, failure, onChange }: CartLineProps) {
  const { id, product, variant, quantity, problem, available_quantity: available, previous_price: before } = item;
  const name = variant ? `${product.name}, ${variant.name}` : product.name;
  const limit = product.max_per_order ?? ORDER_MAX_PIECES;
  const setQuantity = useCallback(
    (wanted: number) => onChange({ kind: "quantity", id, quantity: wanted }),
    [onChange, id],
  );
  return (
    <Line aria-busy={busy} aria-label={name}>
      <Picture
        className="picture"
        {...imageSource(product.image)}
        placeholder={product.image_placeholder}
        ratio={[4, 5]}
        sizes="(min-width: 48rem) 120px, 88px"
        alt=""
      />
      <div>
        <h2>
          <Link to="/products/$productId" params={{ productId: String(product.id) }}>
            {product.name}
          </Link>
        </h2>
        {variant && <p className="variant">{variant.name}</p>}
        {product.description && <p className="text">{product.description}</p>}
        <p className="unit">
          {product.minimum_price === null
            ? t("{price} each", { price: formatMoney(item.price) })
            : t("Your price: {price}", { price: formatMoney(item.price) })}
        </p>
        {product.out_at && (
          <p className="changed">
            <PreorderNote at={product.out_at} />
          </p>
        )}
        {countries && <p className="unit">{shippingText(countries)}</p>}
        {before !== null && (
          <p className="changed">
            {t("The price has changed: it was {before} when you added it, and is now {price}.", {
              before: formatMoney(before),
              price: formatMoney(item.price),
            })}
          </p>
        )}
        {problem === "unavailable" && (
          <p className="changed bad">{t("This is no longer available. Remove it to check out.")}</p>
        )}
        {problem === "not_enough_stock" && (
          <p className="changed bad">
            {t("Only {available} left. Choose a smaller quantity to check out.", { available })}
          </p>
        )}
        {problem === null && <LimitNote quantity={quantity} available={available} limit={limit} />}
      </div>
      <div className="side">
        <div>
          <QuantityControl
            label={name}
            value={quantity}
            max={Math.max(1, Math.min(available ?? Number.POSITIVE_INFINITY, limit))}
            disabled={busy || problem === "unavailable"}
            onChange={setQuantity}
          />
          <IconButton
            label={t("Remove {name}", { name })}
            disabled={busy}
            onClick={() => onChange({ kind: "remove", id })}
          >
            <Trash2 size={20} aria-hidden />
          </IconButton>
        </div>
        <p className="total">{formatMoney(item.line_total)}</p>
      </div>
      {failure && <CartFailureNotice failure={failure} />}
    </Line>
  );
}
