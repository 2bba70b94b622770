import { ArrowLeft } from "@fanfare/icons";
import { ButtonLink } from "../../ui/button.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { useCan } from "../owner-kit/session/team-self.tsx";
import { Tabs } from "../owner-ui/tabs.tsx";
import { ProductsTab } from "./components/products-tab.tsx";
import { RehearsalBanner } from "./components/rehearsal-banner.tsx";
import { StatusTab } from "./components/status-tab.tsx";
import { SyncTab } from "./components/sync-tab.tsx";
import { POD_TABS, type PodTab } from "./pod-search.ts";

const PANELS: Record<PodTab, () => React.JSX.Element> = { status: StatusTab, products: ProductsTab, sync: SyncTab };

/**
 * The print-on-demand admin (spec, section 2, Admin): connection status, the provider's products, and the sync. Its Logout is
 * that of the owner area's frame.
 */
export function PodScreen({ tab }: { tab: PodTab }) {
  const can = useCan();
  const Panel = PANELS[tab];
  return (
    <OwnerPage
      title="Print-on-demand"
      intro="Printify makes and sends what is ordered; the shop sells it as its own."
      actions={
        can("subscribers") && (
          <ButtonLink to="/admin/dashboard" tone="outline" size="sm">
            <ArrowLeft size={16} aria-hidden /> Back to Dashboard
          </ButtonLink>
        )
      }
    >
      <RehearsalBanner />
      <div>
        <Tabs label="Print-on-demand" value={tab} tabs={POD_TABS.map((one) => ({ ...one, to: "/admin/printify" }))}>
          <Panel />
        </Tabs>
      </div>
    </OwnerPage>
  );
}
