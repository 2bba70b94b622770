import { amountText } from "@fanfare/contracts/common/currency";
import { t } from "@fanfare/contracts/common/language";
import { formatMoney, siteCurrency } from "@fanfare/contracts/common/money";
import { ORDER_MAX_PIECES } from "@fanfare/contracts/store/limits";
import type { ProductDetail } from "@fanfare/contracts/store/product";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { QuantityControl } from "../../../ui/quantity-control.tsx";
import { ShareButton } from "../../../ui/share-button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { AddNoticeBox } from "../../cart/add-notice.tsx";
import { addToCartLabel, useAddToCart } from "../../cart/use-add-to-cart.ts";
import { stockText } from "../labels.ts";
import { PreorderNote } from "../preorder-note.tsx";
import { priceFrom, priceLabel, priceText, unitPrice } from "../pricing.ts";
import { choiceHint, choiceRequest, choicesOf, chosenVariant, type Selection } from "../variant-choice.ts";
import { FreeDownloadButton } from "./free-download-button.tsx";
import { OptionPicker } from "./option-picker.tsx";
import { RestockButton } from "./restock-button.tsx";

const Box = styled("div", {
  base: {
    display: "grid",
    gap: "6",
    "& .price": {
      display: "flex",
      alignItems: "baseline",
      flexWrap: "wrap",
      columnGap: "4",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "d3",
      lineHeight: 1,
      fontVariantNumeric: "tabular-nums",
      "& small": { fontFamily: "body", fontWeight: 500, fontSize: "md", color: "soft" },
      "& span small": { me: "1" },
      "& .low": { color: "glow" },
    },
    "& .ahead": {
      display: "grid",
      gap: "1",
      ps: "4",
      borderInlineStart: "3px solid {colors.ember}",
      color: "soft",
      "& b": { color: "glow" },
    },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3" },
    "& .ways > .add": { flex: "1 1 14rem" },
    "& .ways > .add + button": { flex: { base: "1 1 auto", md: "none" } },
  },
});

/** A bar that keeps price, size and the button at hand while the box itself is out of view. */
const Bar = styled("section", {
  base: {
    position: "fixed",
    zIndex: "header",
    insetInline: "0",
    bottom: "0",
    // Moved above the player with a translation, because changing its position would count as a layout shift.
    translate: "0 calc(-1 * var(--player-height, 0px))",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: { base: "space-between", md: "flex-end" },
    columnGap: "5",
    rowGap: "2",
    px: "gutter",
    pt: "2",
    pb: "calc(0.5rem + env(safe-area-inset-bottom))",
    bg: "raised",
    borderTop: "1px solid {colors.line}",
    "& [role=alert]": { flexBasis: "100%" },
    "& > p": { display: "grid", flex: { base: "1", md: "none" }, minW: "0", lineHeight: 1.2 },
    "& b": { fontFamily: "display", fontWeight: 800, fontSize: "xl", lineHeight: 1 },
    "& span": { fontSize: "sm", color: "soft", lineClamp: 2, overflowWrap: "anywhere" },
  },
});

type BuyBoxProps = {
  product: ProductDetail;
  selection: Selection;
  onSelect: (option: string, value: string) => void;
};

/** Price, options, quantity and Add to Cart of a product's page. */
export function BuyBox({ product, selection, onSelect }: BuyBoxProps) {
  const [wanted, setWanted] = useState(1);
  const [fault, setFault] = useState(false);
  const [named, setNamed] = useState(() => amountText(product.price, siteCurrency()));
  const box = useRef<HTMLDivElement>(null);
  const { add, adding, notice, clearNotice } = useAddToCart();

  const isNamed = product.minimum_price !== null;
  const isGift = isGivenAway(product);
  const variant = chosenVariant(product, selection);
  const isSized = product.variants.length > 0;
  const from = priceFrom(product);
  const price = variant ? unitPrice(product.price, variant.price_modifier) : from.price;
  const stock = isSized ? (variant?.stock_quantity ?? null) : product.stock_quantity;
  const most =
    product.source === "digital"
      ? 1
      : Math.min(stock || Number.POSITIVE_INFINITY, product.max_per_order ?? ORDER_MAX_PIECES);
  const quantity = Math.min(wanted, most);
  const left = stockText(stock);
  // The request is for a visitor who has pressed the button without a choice; before that, a hint is enough.
  const choiceText = fault ? choiceRequest : choiceHint;

  const button = useRef<HTMLButtonElement>(null);
  const isOutOfSight = useIsOutOfSight(button);
  // The result is shown where the button was pressed, because the box may be a screen away from the bar.
  const [isFromBar, setFromBar] = useState(false);
  const isSaidInBar = isFromBar && isOutOfSight;

  const addToCart = (place: "box" | "bar") => {
    setFromBar(place === "bar");
    if (isSized && !variant) {
      setFault(true);
      const open = choicesOf(product).find(({ name }) => selection[name] === undefined);
      const group = box.current?.querySelector(`[data-option="${CSS.escape(open?.name ?? "")}"]`);
      group?.querySelector<HTMLInputElement>("input:enabled")?.focus();
      return;
    }
    add({ product_id: product.id, variant_id: variant?.id ?? null, quantity, ...(isNamed && { price: named }) });
  };

  return (
    <Box ref={box}>
      <p className="price">
        <span>
          {!variant && from.varies && <small>{t("from")} </small>}
          {isNamed ? priceText(product) : priceLabel(price)}
        </span>
        {left && product.is_available && <small className="low">{left}</small>}
        {!product.is_available && <small>{t("Not available right now")}</small>}
      </p>
      {product.out_at && (
        <p className="ahead">
          <b>
            <PreorderNote at={product.out_at} />
          </b>
          {aheadText(product)}
        </p>
      )}
      <OptionPicker
        product={product}
        selection={selection}
        onSelect={(option, value) => {
          setFault(false);
          clearNotice();
          onSelect(option, value);
        }}
      />
      {product.minimum_price !== null && (
        <TextField
          label={t("Your price in {currency}", { currency: siteCurrency() })}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={named}
          help={minimumText(product.minimum_price, product.free_download)}
          onChange={(event) => {
            clearNotice();
            setNamed(event.target.value);
          }}
        />
      )}
      {fault && !variant && <Alert role="alert">{choiceRequest(product, selection)}</Alert>}
      <div className="ways">
        {product.is_available && most > 1 && (
          <QuantityControl label={product.name} value={quantity} max={most} onChange={setWanted} />
        )}
        {isGift ? (
          <FreeDownloadButton product={product} className="add" />
        ) : (
          <Button
            ref={button}
            className="add"
            size="lg"
            tone={product.is_available ? "ember" : "quiet"}
            disabled={!product.is_available || adding}
            aria-busy={adding || undefined}
            onClick={() => addToCart("box")}
          >
            {addToCartLabel(product.is_available, adding)}
          </Button>
        )}
        <ShareButton title={product.name} />
      </div>
      {!isSaidInBar && <AddNoticeBox notice={notice} />}
      {isNamed && <FreeDownloadButton product={product} tone="outline" />}
      {isSoldOut(product) && <RestockButton product={product} />}
      {isOutOfSight && product.is_available && (
        <Bar data-buy-bar aria-label={t("Buy {name}", { name: product.name })}>
          {isSaidInBar && <AddNoticeBox notice={notice} />}
          <p>
            <b>{variant && !isNamed ? priceLabel(price) : priceText(product)}</b>
            <span>{isSized ? (variant?.name ?? choiceText(product, selection)) : product.name}</span>
          </p>
          <Button disabled={adding} aria-busy={adding || undefined} onClick={() => addToCart("bar")}>
            {adding ? t("Adding...") : t("Add to Cart")}
          </Button>
        </Bar>
      )}
    </Box>
  );
}

/** Whether it is a free download without a named price. */
const isGivenAway = ({ free_download, minimum_price }: ProductDetail) =>
  free_download !== null && minimum_price === null;

/** What follows before the product is out. */
function aheadText(product: ProductDetail): string {
  if (isGivenAway(product)) return t("You can get it here from that day on.");
  return product.source === "digital"
    ? t("You pay now. The files are yours on that day, and we will let you know.")
    : t("You pay now. We send it from that day on, together with everything else in the order, and let you know.");
}

/** The help of a named price's field. */
function minimumText(minimum: string, freeDownload: ProductDetail["free_download"]): string {
  if (Number(minimum) > 0) return t("{amount} or more.", { amount: formatMoney(minimum) });
  return freeDownload === "email"
    ? t("As much as you like. To pay nothing, take the free download.")
    : t("As much as you like. Enter 0 to get it for free.");
}

/** Whether the product or one of its variants is unavailable. */
const isSoldOut = (product: ProductDetail) =>
  !product.is_available || product.variants.some(({ is_available }) => !is_available);

/** Whether an element is known to be outside the viewport. */
function useIsOutOfSight(element: RefObject<HTMLElement | null>): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOut;
}
