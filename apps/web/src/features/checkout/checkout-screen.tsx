import { t } from "@fanfare/contracts/common/language";
import { FansOnly } from "../auth/fans-only.tsx";
import { useSession } from "../auth/session-store.ts";
import { ShopPage, ShopSkeleton } from "../cart/shop-page.tsx";
import type { CheckoutSearch } from "./checkout-search.ts";
import { Purchase } from "./components/purchase.tsx";

const Loading = () => <ShopSkeleton label={t("Loading the checkout")} />;

/** The checkout (spec, section 2). */
export function CheckoutScreen({ search }: { search: CheckoutSearch }) {
  const user = useSession((state) => state.user);
  return (
    <ShopPage eyebrow={t("Store")} title={t("Checkout")}>
      <FansOnly prompt={t("Please log in to check out")} skeleton={<Loading />}>
        {user ? <Purchase key={user.id} user={user} search={search} /> : <Loading />}
      </FansOnly>
    </ShopPage>
  );
}
