import { inCurrency } from "@fanfare/contracts/common/currency";
import { decimalToCents, formatMoney } from "@fanfare/contracts/common/money";
import { type ManagedOrderDetail, orderRefundInput } from "@fanfare/contracts/store/order-management";
import { Undo2 } from "@fanfare/icons";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { TextField } from "../../owner-ui/field.tsx";
import { toast } from "../../owner-ui/toast.tsx";

/** What is typed; the server checks the rest of the call. */
const typedInput = orderRefundInput.pick({ amount: true, note: true });

/** Refuses an amount that is none, or more than `most`, before the owner is asked for the password. */
const checkTyped = (most: string) => {
  const input = typedInput.extend({
    amount: typedInput.shape.amount.refine((cents) => (cents ?? 0) <= (decimalToCents(most) ?? 0), {
      error: `At most ${formatMoney(most)} can be refunded`,
    }),
  });
  return (values: { amount: string; note: string }) => {
    const checked = input.safeParse(values);
    return checked.success ? { success: true as const, data: values } : checked;
  };
};

type RefundProps = { order: ManagedOrderDetail; onRefunded: (order: ManagedOrderDetail) => void };

/** Refunds money after the owner has confirmed the password. */
export function RefundButton({ order, onRefunded }: RefundProps) {
  const [isOpen, open, close] = useOpened();
  if (order.refundable_amount === "0.00") return null;
  return (
    <>
      <Button tone="outline" size="sm" mt="4" onClick={() => open(true)}>
        <Undo2 size={16} aria-hidden /> Refund
      </Button>
      <Dialog open={isOpen !== null} onClose={close} title="Refund">
        <RefundForm
          order={order}
          onRefunded={(now) => {
            close();
            onRefunded(now);
          }}
        />
      </Dialog>
    </>
  );
}

function RefundForm({ order, onRefunded }: RefundProps) {
  const { query } = useApi();
  const refundOrder = useMutation(
    mutationOptions(query.store.manage.orders.refund, {
      // After a conflict with another refund or a lost response, the refetched order has the amount that is still refundable.
      onError: () => query.store.manage.orders.invalidate(),
    }),
  );
  const askForProof = useStepUp();
  const form = useDialogForm(
    { amount: order.refundable_amount, note: "" },
    async ({ amount, note }) => {
      const proof = await askForProof(`To refund money for order ${order.order_number}, confirm that it is you.`);
      if (proof === null) return;
      const { refundable_amount } = order;
      const now = await refundOrder.mutateAsync({ id: order.id, amount, refundable_amount, note: note || null, proof });
      toast("The refund is on its way.", { tone: "good" });
      onRefunded(now);
    },
    { parse: checkTyped(order.refundable_amount) },
  );
  return (
    <DialogForm form={form} save="Refund">
      <p>
        You can refund up to {formatMoney(order.refundable_amount)} to the card that was used to pay. You cannot undo a
        refund. The items stay out of stock and the order continues; to stop it, cancel it instead.
      </p>
      <TextField label={inCurrency("Amount")} inputMode="decimal" {...form.text("amount")} />
      <TextField label="Reason" help="The buyer sees it in the mail and on the order's page." {...form.text("note")} />
    </DialogForm>
  );
}
