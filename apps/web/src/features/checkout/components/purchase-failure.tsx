import { t } from "@fanfare/contracts/common/language";
import { ORDER_FAILED } from "@fanfare/contracts/store/messages";
import { errorStatus, isApiError } from "../../../lib/trpc.tsx";
import { TextLink } from "../../../ui/type.tsx";
import { refusal } from "../../cart/cart-refusal.ts";

/** Why a purchase failed, with the way back to the cart if it may have to be changed. */
export function PurchaseFailure({ error, hasOrder }: { error: Error; hasOrder: boolean }) {
  return (
    <>
      <p>{t(ORDER_FAILED)}</p>
      <p>{refusal(error) ?? (isApiError(error) ? null : error.message)}</p>
      {/* What was sold in the meantime, or has another price, is changed in the cart. */}
      {!hasOrder && errorStatus(error) === 409 && (
        <p>
          <TextLink to="/cart">{t("Back to Cart")}</TextLink>
        </p>
      )}
    </>
  );
}
