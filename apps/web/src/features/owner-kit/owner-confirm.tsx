import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { Dialog } from "../owner-ui/dialog.tsx";
import { failureOf } from "./owner-failure.ts";

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
  /** What will happen, in full. */
  children: ReactNode;
  /** The button that does it; left out when it cannot be done. */
  confirm?: string;
  /** It cannot be undone. */
  danger?: boolean;
  onConfirm: () => Promise<unknown>;
};

/** Says what an act will do and asks once more. It closes when the act is done; a failure is said in it. */
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
