import { t } from "@fanfare/contracts/common/language";
import { useRef } from "react";
import { Container } from "../../ui/layout.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display } from "../../ui/type.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { FansOnly } from "../auth/fans-only.tsx";
import { useSession } from "../auth/session-store.ts";
import { ShopSkeleton } from "../cart/shop-page.tsx";
import type { CheckoutSearch } from "./checkout-search.ts";
import { Purchase } from "./components/purchase.tsx";

const Loading = () => <ShopSkeleton label={t("Loading the checkout")} />;

const Page = styled(Container, {
  base: {
    maxW: "80rem",
    pt: { base: "4", md: "8" },
    pb: "16",
    "& > h1": { mb: { base: "4", md: "6" }, color: "soft" },
  },
});

/** The checkout (spec, section 2). */
export function CheckoutScreen({ search }: { search: CheckoutSearch }) {
  const user = useSession((state) => state.user);
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  return (
    <Page ref={page} as="section" tabIndex={-1} aria-label={t("Checkout")}>
      <Display as="h1" size="d4">
        {t("Checkout")}
      </Display>
      <FansOnly prompt={t("Please log in to check out")} skeleton={<Loading />}>
        {user ? <Purchase key={user.id} user={user} search={search} /> : <Loading />}
      </FansOnly>
    </Page>
  );
}
