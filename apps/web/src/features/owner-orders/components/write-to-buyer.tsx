import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { Mail } from "@fanfare/icons";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { TextAreaField } from "../../owner-ui/field.tsx";
import { toast } from "../../owner-ui/toast.tsx";

type WriteToBuyerProps = { order: ManagedOrderDetail; onWritten: (order: ManagedOrderDetail) => void };

/** A message to the buyer: sent by mail and shown on the order's page. */
export function WriteToBuyer({ order, onWritten }: WriteToBuyerProps) {
  const [isOpen, open, close] = useOpened();
  return (
    <>
      <Button tone="outline" size="sm" mt="4" onClick={() => open(true)}>
        <Mail size={16} aria-hidden /> Write to the buyer
      </Button>
      <Dialog open={isOpen !== null} onClose={close} title="Write to the buyer">
        <MessageForm
          order={order}
          onWritten={(now) => {
            onWritten(now);
            close();
            toast("Your message is on its way.", { tone: "good" });
          }}
        />
      </Dialog>
    </>
  );
}

function MessageForm({ order, onWritten }: WriteToBuyerProps) {
  const { query } = useApi();
  const write = useMutation(mutationOptions(query.store.manage.orders.write));
  const form = useDialogForm({ message: "" }, async ({ message }) =>
    onWritten(await write.mutateAsync({ id: order.id, message })),
  );
  return (
    <DialogForm form={form} save="Send">
      <TextAreaField
        label={`To ${order.billing_first_name} ${order.billing_last_name}`}
        rows={8}
        help="It is sent as a mail and stays on the order's page."
        {...form.text("message")}
      />
    </DialogForm>
  );
}
