import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { Product, Variant } from "@fanfare/contracts/store/product";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { styled } from "../../../ui/styled.tsx";
import { stockText } from "../labels.ts";
import { priceFrom, unitPrice } from "../pricing.ts";
import { chosenVariant, firstSelection } from "../variant-choice.ts";
import { OptionPicker } from "./option-picker.tsx";

const Choice = styled("div", {
  base: {
    display: "grid",
    gap: "5",
    "& .sum": { display: "flex", alignItems: "center", gap: "4", "& > button": { flex: 1 } },
    "& .price": { fontFamily: "display", fontWeight: 800, fontSize: "d4", lineHeight: 1 },
    "& small": { display: "block", fontFamily: "body", fontWeight: 500, fontSize: "sm", color: "glow" },
  },
});

type SizeSheetProps = { product: Product; open: boolean; onClose: () => void; onChoose: (variant: Variant) => void };

/** The sizes of a product whose tile has no room for them; the chosen one goes into the cart. */
export default function SizeSheet({ product, open, onClose, onChoose }: SizeSheetProps) {
  const [selection, setSelection] = useState(() => firstSelection(product));
  const variant = chosenVariant(product, selection);
  const price = variant ? unitPrice(product.price, variant.price_modifier) : priceFrom(product).price;
  const left = variant && stockText(variant.stock_quantity);
  return (
    <Dialog open={open} onClose={onClose} title={product.name}>
      <Choice>
        <OptionPicker
          product={product}
          selection={selection}
          onSelect={(option, value) => setSelection({ ...selection, [option]: value })}
        />
        <div className="sum">
          <p className="price">
            {formatMoney(price)}
            {left && <small>{left}</small>}
          </p>
          <Button size="lg" disabled={!variant?.is_available} onClick={() => variant && onChoose(variant)}>
            {t("Add to Cart")}
          </Button>
        </div>
      </Choice>
    </Dialog>
  );
}
