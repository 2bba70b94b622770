import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { failureOf } from "../forms/owner-failure.ts";

const Body = styled("div", {
  base: {
    display: "grid",
    gap: "5",
    color: "soft",
    "& ul": { ps: "5" },
    "& .keys": { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "3" },
  },
});

const DANGER = { bg: "bad", color: "onEmber", _hover: { bg: "ink" } } as const;

type OwnerConfirmProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Explains in full what will happen. */
  children: ReactNode;
  /** The label of the confirming button; left out when the action is not possible. */
  confirm?: string;
  /** Styles the confirming button as dangerous. */
  danger?: boolean;
  onConfirm: () => Promise<unknown>;
};

/** Explains an action and asks for confirmation. Closes when the action succeeds, and shows the error when it fails. */
export function OwnerConfirm({ open, onClose, title, children, confirm, danger = true, onConfirm }: OwnerConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const act = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(failureOf(error, "That did not work. Please try again.").message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onClose={close} title={title}>
      <Body>
        {children}
        {failure && <Alert role="alert">{failure}</Alert>}
        <div className="keys">
          <Button tone="outline" onClick={close}>
            {confirm ? "Keep it" : "Close"}
          </Button>
          {confirm && (
            <Button {...(danger ? DANGER : {})} loading={busy} onClick={() => void act()}>
              {confirm}
            </Button>
          )}
        </div>
      </Body>
    </Dialog>
  );
}
