import { Trash2 } from "@fanfare/icons";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { OwnerConfirm } from "../page/owner-confirm.tsx";

type DeleteButtonProps = {
  label?: string;
  /** The question, such as `Delete this tour?`. */
  title: string;
  /** The label of the confirming button, such as `Delete tour`. */
  confirm: string;
  onDelete: () => Promise<unknown>;
  /** Explains what else changes. */
  children: ReactNode;
};

/** Deletes what a dialog's form edits, after a confirmation: the button is next to Save, and a deletion cannot be undone. */
export function DeleteButton({ label = "Delete", title, confirm, onDelete, children }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button tone="ghost" onClick={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden /> {label}
      </Button>
      <OwnerConfirm open={asking} onClose={() => setAsking(false)} title={title} confirm={confirm} onConfirm={onDelete}>
        {children}
      </OwnerConfirm>
    </>
  );
}
