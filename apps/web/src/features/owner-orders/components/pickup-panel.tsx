import { allCountries } from "@fanfare/contracts/common/country";
import { DEFAULT_COUNTRY } from "@fanfare/contracts/store/limits";
import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { pickupText } from "@fanfare/contracts/store/pickup-show";
import { useMutation } from "@tanstack/react-query";
import { momentText } from "../../../lib/instants.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { FormGrid } from "../../owner-kit/forms/owner-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { SelectField } from "../../owner-ui/field.tsx";
import { PICKUP_LABELS } from "../pickup-labels.ts";
import { OrderDialog } from "./order-dialog.tsx";
import { ShippingFields } from "./shipping-fields.tsx";

type PickupPanelProps = {
  order: ManagedOrderDetail;
  pickup: NonNullable<ManagedOrderDetail["pickup"]>;
  onChanged: (order: ManagedOrderDetail) => void;
};

/** The show at which an order is collected, and a way to ship it instead. */
export function PickupPanel({ order, pickup, onChanged }: PickupPanelProps) {
  return (
    <Panel aria-labelledby="pickup">
      <PanelTitle id="pickup">Pick-up</PanelTitle>
      <p>{pickupText(pickup)}</p>
      <p>
        {PICKUP_LABELS[pickup.state]}
        {pickup.handed_over_at && ` · ${momentText(pickup.handed_over_at)}`}
      </p>
      {order.status === "processing" && (
        <OrderDialog open="Send it instead" title="Send it instead" onChanged={onChanged}>
          {(changed) => <ShippingForm order={order} onChanged={changed} />}
        </OrderDialog>
      )}
    </Panel>
  );
}

function ShippingForm({ order, onChanged }: Pick<PickupPanelProps, "order" | "onChanged">) {
  const { query } = useApi();
  const turn = useMutation(mutationOptions(query.store.manage.pickups.toShipping));
  const initial = {
    shipping_first_name: order.billing_first_name,
    shipping_last_name: order.billing_last_name,
    shipping_address: "",
    shipping_city: "",
    shipping_state: "",
    shipping_zip_code: "",
    shipping_country: DEFAULT_COUNTRY as string,
  };
  const { text, ...form } = useDialogForm(initial, async (values) =>
    onChanged(await turn.mutateAsync({ ...values, id: order.id })),
  );
  return (
    <DialogForm form={form} save="Send it instead">
      <p>Ask the buyer for the address first. The pick-up code then no longer works at the show.</p>
      <FormGrid>
        <ShippingFields text={text} />
        <SelectField label="Country" {...text("shipping_country")}>
          {allCountries("en").map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </FormGrid>
    </DialogForm>
  );
}
