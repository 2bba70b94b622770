import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { useMutation } from "@tanstack/react-query";
import { momentText } from "../../../lib/instants.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { TextField } from "../../owner-ui/field.tsx";

type Parcel = ManagedOrderDetail["shipments"][number];
type ParcelsProps = { order: ManagedOrderDetail; onChanged: (order: ManagedOrderDetail) => void };

/** The parcels of an order, with their tracking. */
export function Parcels({ order, onChanged }: ParcelsProps) {
  const [edited, open, close] = useOpened<Parcel>();
  if (order.shipments.length === 0) return null;
  const what = new Map(
    order.items.map((item) => [item.id, item.product.name + (item.variant ? ` (${item.variant.name})` : "")]),
  );
  return (
    <Panel aria-labelledby="parcels">
      <PanelTitle id="parcels">Parcels</PanelTitle>
      <ul>
        {order.shipments.map((parcel) => (
          <li key={parcel.id} className="line">
            <span>
              {parcel.is_reprint && "Reprint: "}
              {parcel.items.map((item) => `${item.quantity} × ${what.get(item.order_item_id) ?? ""}`).join(", ") ||
                "Part of this order"}
              <br />
              <small>
                {parcel.shipped_at && `sent ${momentText(parcel.shipped_at)} · `}
                {[parcel.carrier, parcel.tracking_number].filter(Boolean).join(" ") || "no tracking"}
              </small>
            </span>
            {parcel.source === "own_stock" && (
              <Button tone="outline" size="sm" onClick={() => open(parcel)}>
                Tracking
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog open={edited !== null} onClose={close} title="Tracking">
        {edited && (
          <TrackingForm
            parcel={edited}
            onChanged={(now) => {
              onChanged(now);
              close();
            }}
          />
        )}
      </Dialog>
    </Panel>
  );
}

function TrackingForm({ parcel, onChanged }: { parcel: Parcel; onChanged: (order: ManagedOrderDetail) => void }) {
  const { query } = useApi();
  const setTracking = useMutation(mutationOptions(query.store.manage.orders.setTracking));
  const form = useDialogForm(
    {
      carrier: parcel.carrier ?? "",
      tracking_number: parcel.tracking_number ?? "",
      tracking_url: parcel.tracking_url ?? "",
    },
    async (values) =>
      onChanged(
        await setTracking.mutateAsync({
          shipment_id: parcel.id,
          version: parcel.version,
          carrier: values.carrier || null,
          tracking_number: values.tracking_number || null,
          tracking_url: values.tracking_url || null,
        }),
      ),
  );
  return (
    <DialogForm form={form} save="Save">
      <p>The buyer sees it on the order's page. No other mail is sent.</p>
      <TextField label="Carrier" {...form.text("carrier")} />
      <TextField label="Tracking number" {...form.text("tracking_number")} />
      <TextField label="Tracking page" type="url" placeholder="https://" {...form.text("tracking_url")} />
    </DialogForm>
  );
}
