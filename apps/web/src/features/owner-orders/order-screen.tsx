import { countryName } from "@fanfare/contracts/common/country-name";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { useQuery } from "@tanstack/react-query";
import { dayText, momentText } from "../../lib/instants.ts";
import { useApi } from "../../lib/trpc.tsx";
import { Chip } from "../../ui/chip.tsx";
import { styled } from "../../ui/styled.tsx";
import { OrderTotals, TotalsRow } from "../cart/order-totals.tsx";
import { totalsOf } from "../orders/totals-of.ts";
import { OwnerRecordLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { ProviderPart } from "../owner-pod/provider-part.tsx";
import { ChangeAddress } from "./components/change-address.tsx";
import { OrderDocuments } from "./components/order-documents.tsx";
import { OrderNotes } from "./components/order-notes.tsx";
import { OrderTransitionButtons } from "./components/order-transitions.tsx";
import { Parcels } from "./components/parcels.tsx";
import { PickupPanel } from "./components/pickup-panel.tsx";
import { RefundButton } from "./components/refund-dialog.tsx";
import { TicketReturn } from "./components/ticket-return.tsx";
import { WriteToBuyer } from "./components/write-to-buyer.tsx";
import { EVENT_LABELS, PAYMENT_LABELS, SOURCE_LABELS, STATUS_LABELS } from "./order-labels.ts";

const BACK = ["/admin/orders", "All orders"] as const;

const Columns = styled("div", {
  base: {
    display: "grid",
    gap: "5",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
    alignItems: "start",
    "& .side": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "5" },
    "& ul, & ol": { listStyle: "none", display: "grid", gap: "3" },
    "& .line": { display: "flex", justifyContent: "space-between", gap: "4" },
    "& .totals": { mt: "4" },
    "& small, & .about": { color: "faint", fontSize: "xs" },
    "& address": { fontStyle: "normal", whiteSpace: "pre-line", color: "soft" },
    "& address, & ol, & .line > :first-child": { overflowWrap: "anywhere" },
  },
});

/** One order: its items, its address, its history, and the possible next steps. */
export function OrderScreen({ id }: { id: number }) {
  const { query } = useApi();
  const order = useQuery(query.store.manage.orders.byId.queryOptions({ id }));
  if (!order.data) {
    return <OwnerRecordLoading query={order} title="Order" back={BACK} failed="This order could not be loaded" />;
  }
  return <OrderManagement order={order.data} />;
}

function OrderManagement({ order }: { order: ManagedOrderDetail }) {
  const { query } = useApi();
  const isErased = order.billing_email === "";
  const take = (now: ManagedOrderDetail) => {
    query.store.manage.orders.byId.setData({ id: now.id }, now);
    void query.store.manage.orders.list.invalidate();
    void query.store.manage.orders.counts.invalidate();
  };
  return (
    <OwnerPage
      title={order.order_number}
      back={BACK}
      intro={
        <>
          <Chip tone="ember">{STATUS_LABELS[order.status]}</Chip> <Chip>{PAYMENT_LABELS[order.payment_status]}</Chip>{" "}
          placed {momentText(order.created_at)}
        </>
      }
      actions={<OrderTransitionButtons order={order} onMoved={take} />}
    >
      <Columns>
        <div className="side">
          <Panel aria-labelledby="items">
            <PanelTitle id="items">Items</PanelTitle>
            <ul>
              {order.items.map((item) => (
                <li key={item.id} className="line">
                  <span>
                    {item.quantity} × {item.product.name}
                    {item.variant && ` (${item.variant.name})`}
                    <br />
                    <small>
                      {item.out_at && `pre-order, out ${dayText(item.out_at)} · `}
                      {item.bundle_item_id !== null && "part of the bundle · "}
                      {item.sku && `${item.sku} · `}
                      {SOURCE_LABELS[item.source]}
                    </small>
                    {item.source === "ticket" && (
                      <>
                        <br />
                        <TicketReturn order={order} item={item} onReturned={take} />
                      </>
                    )}
                  </span>
                  {item.bundle_item_id === null && <span>{formatMoney(item.line_total)}</span>}
                </li>
              ))}
            </ul>
            <OrderTotals {...totalsOf(order)}>
              {order.refunded_amount !== "0.00" && (
                <TotalsRow label="Paid back">{formatMoney(order.refunded_amount)}</TotalsRow>
              )}
            </OrderTotals>
            <RefundButton order={order} onRefunded={take} />
          </Panel>
          {order.items.some((item) => item.source === "provider") && (
            <ProviderPart
              orderId={order.id}
              isOpen={order.status === "processing" || order.status === "shipped"}
              isCancelled={order.status === "cancelled"}
              onSent={() => void query.store.manage.orders.byId.invalidate({ id: order.id })}
            />
          )}
          <Parcels order={order} onChanged={take} />
          <OrderNotes order={order} onNoted={take} />
        </div>
        <div className="side">
          {order.pickup && <PickupPanel order={order} pickup={order.pickup} onChanged={take} />}
          {!order.pickup && !isErased && (
            <Panel aria-labelledby="ship-to">
              <PanelTitle id="ship-to">Ship to</PanelTitle>
              <address>
                {`${order.shipping_first_name} ${order.shipping_last_name}\n${order.shipping_address}\n${order.shipping_city}, ${order.shipping_state} ${order.shipping_zip_code}\n${countryName(order.shipping_country)}`}
              </address>
              <ChangeAddress order={order} onChanged={take} />
            </Panel>
          )}
          <Panel aria-labelledby="buyer">
            <PanelTitle id="buyer">Buyer</PanelTitle>
            {isErased ? (
              <p>The buyer deleted their account, and this order was never paid: name and address are gone.</p>
            ) : (
              <>
                <address>
                  {`${order.billing_first_name} ${order.billing_last_name}\n`}
                  {order.billing_address !== "" &&
                    `${order.billing_address}\n${order.billing_city}, ${order.billing_state} ${order.billing_zip_code}\n${countryName(order.billing_country)}\n`}
                  <a href={`mailto:${order.billing_email}`}>{order.billing_email}</a>
                </address>
                <WriteToBuyer order={order} onWritten={take} />
              </>
            )}
          </Panel>
          {order.payment_status !== "unpaid" && <OrderDocuments key={order.refunded_amount} orderId={order.id} />}
          <Panel aria-labelledby="history">
            <PanelTitle id="history">What happened</PanelTitle>
            <ol>
              {order.events.map((event) => (
                <li key={`${event.at}${event.kind}`}>
                  {EVENT_LABELS[event.kind]}
                  {event.amount && ` ${formatMoney(event.amount)}`}
                  {event.note && `: ${event.note}`}
                  <br />
                  <small>{momentText(event.at)}</small>
                </li>
              ))}
            </ol>
          </Panel>
        </div>
      </Columns>
    </OwnerPage>
  );
}
