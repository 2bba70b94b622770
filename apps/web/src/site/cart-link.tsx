import { t } from "@fanfare/contracts/common/language";
import { ShoppingBag } from "@fanfare/icons";
import { useCartQuantity } from "../features/cart/use-cart-quantity.ts";
import { ButtonLink } from "../ui/button.tsx";
import { styled } from "../ui/styled.tsx";

const Badge = styled("span", {
  base: {
    position: "absolute",
    top: "0.125rem",
    insetEnd: "0",
    minW: "1.25rem",
    h: "1.25rem",
    px: "1",
    rounded: "pill",
    bg: "ember",
    color: "onEmber",
    fontFamily: "body",
    fontSize: "0.75rem",
    fontWeight: 700,
    lineHeight: "1.25rem",
    letterSpacing: 0,
    textAlign: "center",
  },
});

/** The cart link with the total quantity of its items; no badge while that is zero or unknown. */
export function CartLink() {
  const quantity = useCartQuantity();
  const label =
    quantity > 0
      ? t("Cart, {quantity, plural, one {{quantity} item} other {{quantity} items}}", { quantity })
      : t("Cart");
  return (
    <ButtonLink to="/cart" tone="ghost" size="round" aria-label={label} title={t("Cart")}>
      <ShoppingBag size={21} aria-hidden />
      {quantity > 0 && <Badge aria-hidden>{quantity}</Badge>}
    </ButtonLink>
  );
}
