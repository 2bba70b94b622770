import { formatMoney } from "@fanfare/contracts/common/money";
import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { Undo2 } from "@fanfare/icons";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { CheckboxField } from "../../owner-ui/field.tsx";
import { toast } from "../../owner-ui/toast.tsx";

type TicketReturnProps = {
  order: ManagedOrderDetail;
  item: ManagedOrderDetail["items"][number];
  onReturned: (order: ManagedOrderDetail) => void;
};

/** Takes back the tickets of an order line and refunds them after the owner has confirmed the password. */
export function TicketReturn({ order, item, onReturned }: TicketReturnProps) {
  const [isOpen, open, close] = useOpened();
  const line = order.tickets.find(({ order_item_id }) => order_item_id === item.id);
  if (line?.status === "returned") return <small>returned</small>;
  if (line?.status !== "held") return null;
  return (
    <>
      <Button
        tone="outline"
        size="sm"
        mt="2"
        aria-label={`Take back ${item.product.name}${item.variant ? `, ${item.variant.name}` : ""}`}
        onClick={() => open(true)}
      >
        <Undo2 size={16} aria-hidden /> Take back
      </Button>
      <Dialog open={isOpen !== null} onClose={close} title="Take tickets back">
        <ReturnForm
          order={order}
          item={item}
          left={line.quantity}
          onReturned={(now) => {
            close();
            onReturned(now);
          }}
        />
      </Dialog>
    </>
  );
}

function ReturnForm({ order, item, left, onReturned }: TicketReturnProps & { left: number }) {
  const { query } = useApi();
  const returnLine = useMutation(mutationOptions(query.store.tickets.returnLine));
  const askForProof = useStepUp();
  const isPart = item.bundle_item_id !== null;
  const form = useDialogForm({ is_refunded: false }, async ({ is_refunded }) => {
    const proof = await askForProof(`To take back tickets of order ${order.order_number}, confirm that it is you.`);
    if (proof === null) return;
    const now = await returnLine.mutateAsync({ id: order.id, order_item_id: item.id, is_refunded, proof });
    toast(isPart || is_refunded ? "The tickets are void." : "The tickets are void, and the refund is on its way.", {
      tone: "good",
    });
    onReturned(now);
  });
  return (
    <DialogForm form={form} save="Take back">
      <p>
        {left} × {item.product.name}
        {item.variant && ` (${item.variant.name})`}
        {left < item.quantity
          ? `; the other ${item.quantity - left} of them were returned earlier`
          : !isPart && `, ${formatMoney(item.line_total)}`}
      </p>
      <p>
        {isPart
          ? "They were sold in a bundle at one price, so nothing is refunded automatically. Refund what they are worth yourself."
          : "Their price, less their share of any discount, is refunded to the card."}{" "}
        The tickets become void immediately, and their places go to the waitlist. You cannot undo this. The rest of the
        order continues.
      </p>
      {!isPart && <CheckboxField {...form.check("is_refunded")}>Already refunded: pay nothing now</CheckboxField>}
    </DialogForm>
  );
}
