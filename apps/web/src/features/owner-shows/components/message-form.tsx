import { AUDIENCES, type Audience, type ShowForEditing } from "@fanfare/contracts/events/show-editor";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { SelectField, TextAreaField, TextField } from "../../owner-ui/field.tsx";
import { toast } from "../../owner-ui/toast.tsx";

type MessageFormProps = { show: ShowForEditing; onSent: () => void };

/** Writes a mail to a show's guests. */
export function MessageForm({ show, onSent }: MessageFormProps) {
  const { query } = useApi();
  const writeToGuests = useMutation(mutationOptions(query.events.manage.guests.write));
  const { attending_parties, waiting_parties } = show;
  const counts: Partial<Record<Audience, number>> = {
    attending: attending_parties,
    waitlisted: waiting_parties,
    everybody: attending_parties + waiting_parties,
  };
  const names: Record<Audience, string> = {
    attending: "Guests with a place",
    waitlisted: "Guests on the waitlist",
    everybody: "Both",
    came: "Guests who were let in at the door",
  };
  const form = useDialogForm({ audience: "attending" as Audience, subject: "", body: "" }, async (values) => {
    const { recipients } = await writeToGuests.mutateAsync({ id: show.id, ...values });
    toast(`Your mail is on its way to ${recipients} ${recipients === 1 ? "person" : "people"}.`, { tone: "good" });
    onSent();
  });
  return (
    <DialogForm form={form} save="Send it">
      <SelectField label="To" {...form.text("audience")}>
        {AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {names[audience]}
            {counts[audience] !== undefined && ` (${counts[audience]})`}
          </option>
        ))}
      </SelectField>
      <TextField label="Subject" placeholder="Doors open earlier" {...form.text("subject")} />
      <TextAreaField
        label="Message"
        rows={7}
        help="Plain text. Each person gets their own mail with a greeting and a link to the show. You cannot undo this."
        {...form.text("body")}
      />
    </DialogForm>
  );
}
