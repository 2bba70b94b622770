import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { FormGrid } from "../../owner-kit/forms/owner-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { OrderDialog } from "./order-dialog.tsx";
import { ShippingFields } from "./shipping-fields.tsx";

type ChangeAddressProps = { order: ManagedOrderDetail; onChanged: (order: ManagedOrderDetail) => void };

/** Corrects the shipping address of an order that is not sent yet. */
export function ChangeAddress({ order, onChanged }: ChangeAddressProps) {
  if (order.status !== "pending" && order.status !== "processing") return null;
  return (
    <OrderDialog open="Change the address" title="Where it goes" onChanged={onChanged}>
      {(changed) => <AddressForm order={order} onChanged={changed} />}
    </OrderDialog>
  );
}

function AddressForm({ order, onChanged }: ChangeAddressProps) {
  const { query } = useApi();
  const change = useMutation(
    mutationOptions(query.store.manage.orders.changeAddress, {
      // An address that another member has changed is opened with these changes next time.
      onError: () => query.store.manage.orders.byId.invalidate({ id: order.id }),
    }),
  );
  const initial = {
    shipping_first_name: order.shipping_first_name,
    shipping_last_name: order.shipping_last_name,
    shipping_address: order.shipping_address,
    shipping_city: order.shipping_city,
    shipping_state: order.shipping_state,
    shipping_zip_code: order.shipping_zip_code,
    // The state that this form is based on: the order may be read again while it is open.
    fingerprint: order.address_fingerprint,
  };
  const { text, ...form } = useDialogForm(initial, async (values) =>
    onChanged(await change.mutateAsync({ ...values, id: order.id })),
  );
  return (
    <DialogForm form={form} save="Save">
      <FormGrid>
        <ShippingFields text={text} zipHelp="The country cannot be changed, because tax and shipping depend on it." />
      </FormGrid>
    </DialogForm>
  );
}
