import { FansOnly } from "../auth/fans-only.tsx";
import { useSession } from "../auth/session-store.ts";
import { ShopPage, ShopSkeleton } from "../cart/shop-page.tsx";
import type { CheckoutSearch } from "./checkout-search.ts";
import { Purchase } from "./components/purchase.tsx";

const skeleton = <ShopSkeleton label="Loading the checkout" />;

/** The checkout (spec, section 2). */
export function CheckoutScreen({ search }: { search: CheckoutSearch }) {
  const user = useSession((state) => state.user);
  return (
    <ShopPage eyebrow="Store" title="Checkout">
      <FansOnly prompt="Please log in to check out" skeleton={skeleton}>
        {user ? <Purchase key={user.id} user={user} search={search} /> : skeleton}
      </FansOnly>
    </ShopPage>
  );
}
