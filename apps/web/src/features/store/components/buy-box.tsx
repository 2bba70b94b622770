import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import { ORDER_MOST_PIECES } from "@fanfare/contracts/store/limits";
import { SIZE_REQUIRED } from "@fanfare/contracts/store/messages";
import type { ProductDetail } from "@fanfare/contracts/store/product";
import { useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { QuantityControl } from "../../../ui/quantity-control.tsx";
import { ShareButton } from "../../../ui/share-button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { AddNoticeBox } from "../../cart/add-notice.tsx";
import { useAddToCart } from "../../cart/use-add-to-cart.ts";
import { stockText } from "../labels.ts";
import { priceFrom, unitPrice } from "../pricing.ts";
import { choicesOf, chosenVariant, type Selection } from "../variant-choice.ts";
import { OptionPicker } from "./option-picker.tsx";

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
      "& .low": { color: "glow" },
    },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3" },
    "& .ways > .add": { flex: "1 1 14rem" },
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
  const box = useRef<HTMLDivElement>(null);
  const { add, adding, notice, clearNotice } = useAddToCart();

  const variant = chosenVariant(product, selection);
  const isSized = product.variants.length > 0;
  const from = priceFrom(product);
  const price = variant ? unitPrice(product.price, variant.price_modifier) : from.price;
  const stock = isSized ? (variant?.stock_quantity ?? null) : product.stock_quantity;
  const most =
    product.source === "digital"
      ? 1
      : Math.min(stock || Number.POSITIVE_INFINITY, product.max_per_order ?? ORDER_MOST_PIECES);
  const quantity = Math.min(wanted, most);
  const left = stockText(stock);

  const addToCart = () => {
    if (isSized && !variant) {
      setFault(true);
      const open = choicesOf(product).find(({ name }) => selection[name] === undefined);
      const group = box.current?.querySelector(`[data-option="${CSS.escape(open?.name ?? "")}"]`);
      group?.querySelector<HTMLInputElement>("input:enabled")?.focus();
      return;
    }
    add({ product_id: product.id, variant_id: variant?.id ?? null, quantity });
  };

  return (
    <Box ref={box}>
      <p className="price">
        <span>
          {!variant && from.varies && <small>{t("from")} </small>}
          {formatMoney(price)}
        </span>
        {left && product.is_available && <small className="low">{left}</small>}
        {!product.is_available && <small>{t("Not available right now")}</small>}
      </p>
      <OptionPicker
        product={product}
        selection={selection}
        onSelect={(option, value) => {
          setFault(false);
          clearNotice();
          onSelect(option, value);
        }}
      />
      {fault && !variant && <Alert role="alert">{t(SIZE_REQUIRED)}</Alert>}
      <div className="ways">
        {product.is_available && most > 1 && (
          <QuantityControl label={product.name} value={quantity} max={most} onChange={setWanted} />
        )}
        <Button
          className="add"
          size="lg"
          tone={product.is_available ? "ember" : "quiet"}
          disabled={!product.is_available || adding}
          aria-busy={adding || undefined}
          onClick={addToCart}
        >
          {product.is_available ? (adding ? t("Adding...") : t("Add to Cart")) : t("Unavailable")}
        </Button>
        <ShareButton title={product.name} />
      </div>
      <AddNoticeBox notice={notice} />
    </Box>
  );
}
