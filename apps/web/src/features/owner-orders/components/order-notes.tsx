import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { useMutation } from "@tanstack/react-query";
import { momentText } from "../../../lib/instants.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { TextAreaField } from "../../owner-ui/field.tsx";

type OrderNotesProps = { order: ManagedOrderDetail; onNoted: (order: ManagedOrderDetail) => void };

/** The team's internal notes on an order. */
export function OrderNotes({ order, onNoted }: OrderNotesProps) {
  const { query } = useApi();
  const addNote = useMutation(mutationOptions(query.store.manage.orders.addNote));
  const form = useDialogForm({ note: "" }, async ({ note }) => {
    onNoted(await addNote.mutateAsync({ id: order.id, note }));
    // Another note may have been begun in the meantime.
    if (form.getValues().note === note) form.set("note", "");
  });
  return (
    <Panel aria-labelledby="notes">
      <PanelTitle id="notes">Notes</PanelTitle>
      <ul style={{ marginBottom: "1rem" }}>
        {order.notes.map((note) => (
          <li key={note.id}>
            {note.note}
            <br />
            <small>
              {note.author ?? "a former team member"}, {momentText(note.created_at)}
            </small>
          </li>
        ))}
      </ul>
      <DialogForm form={form} save="Add the note">
        <TextAreaField label="New note" rows={2} help="Only your team can see it." {...form.text("note")} />
      </DialogForm>
    </Panel>
  );
}
