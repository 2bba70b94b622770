import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";

type OrderDialogProps = {
  open: string;
  title: string;
  onChanged: (order: ManagedOrderDetail) => void;
  /** Renders a form; the dialog closes when the form calls back with the changed order. */
  children: (onChanged: (order: ManagedOrderDetail) => void) => ReactNode;
};

/** A button that opens a dialog with a form that changes an order. */
export function OrderDialog({ open, title, onChanged, children }: OrderDialogProps) {
  const [isOpen, show, close] = useOpened();
  return (
    <>
      <Button tone="outline" size="sm" mt="4" onClick={() => show(true)}>
        {open}
      </Button>
      <Dialog open={isOpen !== null} onClose={close} title={title}>
        {children((now) => {
          onChanged(now);
          close();
        })}
      </Dialog>
    </>
  );
}
