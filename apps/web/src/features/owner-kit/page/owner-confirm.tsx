import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { failureOf } from "../forms/owner-failure.ts";

const Body = styled("div", {
  base: {
    display: "grid",
    gap: "5",
    color: "soft",
    "& ul": { ps: "5", listStyle: "disc" },
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
  /** Returns `false` when the owner called it off on the way, such as at the password: the question then stays open. */
  onConfirm: () => Promise<unknown>;
};

/** Explains an action and asks for confirmation. Closes when the action succeeds, and shows the error when it fails. */
export function OwnerConfirm({ open, onClose, title, children, confirm, danger = true, onConfirm }: OwnerConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Counts the questions: the result of an action must not close or fail the question that was asked after it. */
  const question = useRef(0);
  const close = () => {
    question.current++;
    setFailure(null);
    setBusy(false);
    onClose();
  };
  const act = async () => {
    const confirmed = question.current;
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await onConfirm();
      if (confirmed !== question.current) return;
      if (outcome === false) setBusy(false);
      else close();
    } catch (error) {
      const { message } = failureOf(error, "That did not work. Please try again.");
      if (confirmed !== question.current) return toast(message, { tone: "bad" });
      setFailure(message);
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
