import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { DialogForm } from "../../owner-kit/dialog-form.tsx";
import { FormGrid } from "../../owner-kit/owner-form.tsx";
import { useDialogForm } from "../../owner-kit/use-dialog-form.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { TextField } from "../../owner-ui/field.tsx";

type ChangeAddressProps = { order: ManagedOrderDetail; onChanged: (order: ManagedOrderDetail) => void };

/** Corrects where an order goes, while it waits to be sent. */
export function ChangeAddress({ order, onChanged }: ChangeAddressProps) {
  const [isOpen, setOpen] = useState(false);
  if (order.status !== "pending" && order.status !== "processing") return null;
  return (
    <>
      <Button tone="outline" size="sm" mt="4" onClick={() => setOpen(true)}>
        Change the address
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Where it goes">
        <AddressForm
          order={order}
          onChanged={(now) => {
            onChanged(now);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

function AddressForm({ order, onChanged }: ChangeAddressProps) {
  const { query } = useApi();
  const change = useMutation(mutationOptions(query.store.manage.orders.changeAddress));
  const initial = {
    shipping_first_name: order.shipping_first_name,
    shipping_last_name: order.shipping_last_name,
    shipping_address: order.shipping_address,
    shipping_city: order.shipping_city,
    shipping_state: order.shipping_state,
    shipping_zip_code: order.shipping_zip_code,
  };
  const { text, ...form } = useDialogForm(initial, async (values) =>
    onChanged(await change.mutateAsync({ ...values, id: order.id })),
  );
  return (
    <DialogForm form={form} save="Save">
      <FormGrid>
        <TextField label="First name" {...text("shipping_first_name")} />
        <TextField label="Last name" {...text("shipping_last_name")} />
        <div className="wide">
          <TextField label="Address" {...text("shipping_address")} />
        </div>
        <TextField label="City" {...text("shipping_city")} />
        <TextField label="State" {...text("shipping_state")} />
        <TextField
          label="ZIP code"
          help="The country stays: tax and shipping depend on it."
          {...text("shipping_zip_code")}
        />
      </FormGrid>
    </DialogForm>
  );
}
