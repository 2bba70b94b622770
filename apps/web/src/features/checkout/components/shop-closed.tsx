import { t } from "@fanfare/contracts/common/language";
import { Box } from "../../../ui/box.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/notice.tsx";

/** Shown instead of the checkout on a site that does not take payments yet. */
export function ShopClosed() {
  return (
    <EmptyState title={t("The shop opens soon")}>
      <p>{t("You cannot place orders yet. Your cart will be kept.")}</p>
      <Box display="flex" flexWrap="wrap" gap="3">
        <ButtonLink to="/store">{t("Continue Shopping")}</ButtonLink>
        <ButtonLink to="/cart" tone="outline">
          {t("Back to Cart")}
        </ButtonLink>
      </Box>
    </EmptyState>
  );
}
