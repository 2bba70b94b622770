import type { OrderStatus } from "@fanfare/contracts/store/order";
import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { TextField } from "../../owner-ui/field.tsx";

type OrderTransitionButtonsProps = { order: ManagedOrderDetail; onMoved: (order: ManagedOrderDetail) => void };

const LABELS: Partial<Record<OrderStatus, string>> = {
  processing: "Start processing",
  shipped: "Mark as sent",
  delivered: "Mark as delivered",
  cancelled: "Cancel order",
};

/** Buttons for the possible status transitions of an order; each first shows how the buyer is notified. */
export function OrderTransitionButtons({ order, onMoved }: OrderTransitionButtonsProps) {
  const { query } = useApi();
  const moveOrder = useMutation(mutationOptions(query.store.manage.orders.move));
  const [move, open, close] = useOpened<OrderStatus>();
  const askForProof = useStepUp();
  const go = async (status: OrderStatus) => {
    // Also when refunds of the full amount are still pending: the server requires a proof until they have settled.
    const paysBack = status === "cancelled" && !["unpaid", "refunded"].includes(order.payment_status);
    const proof = paysBack
      ? await askForProof(`To cancel and refund order ${order.order_number}, confirm that it is you.`)
      : undefined;
    if (proof === null) return false;
    onMoved(await moveOrder.mutateAsync({ id: order.id, status, proof }));
    return true;
  };
  return (
    <>
      {order.moves.map((status) => (
        <Button key={status} size="sm" tone={status === "cancelled" ? "ghost" : "ember"} onClick={() => open(status)}>
          {LABELS[status]}
        </Button>
      ))}
      <Dialog open={move === "shipped"} onClose={close} title="Mark as sent">
        <ShipForm
          orderId={order.id}
          onMoved={(now) => {
            onMoved(now);
            close();
          }}
        />
      </Dialog>
      <OwnerConfirm
        open={move === "delivered" || move === "processing"}
        onClose={close}
        title={(move && LABELS[move]) ?? ""}
        confirm="Yes"
        danger={false}
        onConfirm={() => go(move ?? "delivered")}
      >
        <p>
          {move === "delivered"
            ? "The buyer gets a mail saying that the order has arrived. You cannot undo this."
            : "The order joins those waiting to be packed."}
        </p>
      </OwnerConfirm>
      <OwnerConfirm
        open={move === "cancelled"}
        onClose={close}
        title="Cancel this order?"
        confirm="Cancel the order"
        onConfirm={() => go("cancelled")}
      >
        <ul>
          <li>Its items go back into stock.</li>
          <li>
            {order.payment_status === "unpaid"
              ? "Nothing was paid, so nothing is refunded."
              : "Everything that was paid and not yet refunded is refunded."}
          </li>
          <li>The buyer gets a mail.</li>
        </ul>
        <p>You cannot undo this.</p>
      </OwnerConfirm>
    </>
  );
}

type ShipFormProps = { orderId: number; onMoved: (order: ManagedOrderDetail) => void };

/** Asks for the tracking of an order, and marks it as sent. */
export function ShipForm({ orderId, onMoved }: ShipFormProps) {
  const { query } = useApi();
  const moveOrder = useMutation(mutationOptions(query.store.manage.orders.move));
  const form = useDialogForm({ carrier: "", tracking_number: "", tracking_url: "" }, async (values) => {
    onMoved(
      await moveOrder.mutateAsync({
        id: orderId,
        status: "shipped",
        carrier: values.carrier || null,
        tracking_number: values.tracking_number || null,
        tracking_url: values.tracking_url || null,
      }),
    );
  });
  return (
    <DialogForm form={form} save="Mark as sent">
      <p>The buyer gets a mail with what you enter here. You can leave all of it empty and add tracking later.</p>
      <TextField label="Carrier" placeholder="USPS" {...form.text("carrier")} />
      <TextField label="Tracking number" {...form.text("tracking_number")} />
      <TextField label="Tracking page" type="url" placeholder="https://" {...form.text("tracking_url")} />
    </DialogForm>
  );
}
