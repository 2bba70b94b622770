import type { PackList } from "@fanfare/contracts/store/order-management";
import { Printer } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { momentText } from "../../lib/instants.ts";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/layout.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { OwnerLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { Dialog } from "../owner-ui/dialog.tsx";
import { ShipForm } from "./components/order-transitions.tsx";

const Sheet = styled("div", {
  base: {
    display: "grid",
    gap: "5",
    "& .parcel": {
      display: "grid",
      gridTemplateColumns: { base: "1fr", md: "minmax(0, 2fr) minmax(0, 3fr)" },
      gap: "4",
      breakInside: "avoid",
    },
    "& ul": { listStyle: "none", display: "grid", gap: "2", alignContent: "start" },
    "& li": { display: "flex", gap: "3" },
    "& .box": {
      w: "1.125rem",
      h: "1.125rem",
      flexShrink: 0,
      mt: "0.2rem",
      border: "2px solid",
      borderColor: "edge",
      rounded: "sm",
    },
    "& h2 a": { py: "1" },
    "& address": { fontStyle: "normal", whiteSpace: "pre-line" },
    "& .about": { color: "faint", fontSize: "sm" },
    "@media print": { color: "#000", "& *": { color: "#000", background: "none", borderColor: "#999" } },
  },
});

const named = ({ product, variant, sku }: { product: string; variant: string | null; sku: string | null }) =>
  `${product}${variant ? ` (${variant})` : ""}${sku ? ` · ${sku}` : ""}`;

/** The items to take from the shelves and the contents of each parcel, laid out for printing; a packed order is marked as sent here. */
export function PackListScreen() {
  const { query } = useApi();
  const list = useQuery({ ...query.store.manage.orders.packList.queryOptions(), staleTime: 0 });
  const [packed, open, close] = useOpened<PackList["orders"][number]>();
  return (
    <OwnerPage
      title="Pack list"
      back={["/admin/orders", "All orders"]}
      intro="Paid orders that are not sent yet, oldest first. Orders with a pre-order are added once it is out."
      actions={
        <Button tone="outline" size="sm" onClick={() => window.print()} disabled={!list.data?.orders.length}>
          <Printer size={16} aria-hidden /> Print
        </Button>
      }
    >
      {!list.data && <OwnerLoading query={list} failed="The pack list could not be loaded" />}
      {list.data?.orders.length === 0 && (
        <EmptyState title="Everything is sent">
          <p>Orders appear here once they are paid.</p>
          <ButtonLink to="/admin/orders" tone="outline" size="sm">
            All orders
          </ButtonLink>
        </EmptyState>
      )}
      {list.data && list.data.orders.length > 0 && (
        <Sheet>
          <Panel aria-labelledby="shelves">
            <PanelTitle id="shelves">From the shelves</PanelTitle>
            <ul>
              {list.data.totals.map((line) => (
                <li key={named(line)}>
                  <span className="box" aria-hidden />
                  <span>
                    <b>{line.quantity} ×</b> {named(line)}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
          {list.data.orders.map((order) => (
            <Panel key={order.id} className="parcel">
              <div>
                <h2>
                  <Link to="/admin/orders/$orderId" params={{ orderId: String(order.id) }}>
                    {order.order_number}
                  </Link>
                </h2>
                <p className="about">{momentText(order.created_at)}</p>
                <address>{order.address.join("\n")}</address>
                <Box data-screen-only mt="3">
                  <Button tone="outline" size="sm" onClick={() => open(order)}>
                    Mark as sent
                    <VisuallyHidden>: {order.order_number}</VisuallyHidden>
                  </Button>
                </Box>
              </div>
              <ul>
                {order.lines.map((line) => (
                  <li key={named(line)}>
                    <span className="box" aria-hidden />
                    <span>
                      <b>{line.quantity} ×</b> {named(line)}
                    </span>
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
          {list.data.more > 0 && <p>{list.data.more} more orders follow once these are sent.</p>}
        </Sheet>
      )}
      <Dialog open={packed !== null} onClose={close} title={`Mark ${packed?.order_number ?? "it"} as sent`}>
        {packed && (
          <ShipForm
            orderId={packed.id}
            onMoved={() => {
              close();
              void query.store.manage.orders.packList.invalidate();
            }}
          />
        )}
      </Dialog>
    </OwnerPage>
  );
}
