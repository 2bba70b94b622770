import { invitationFields, type TeamRole } from "@fanfare/contracts/admin/team";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { TextField } from "../../owner-ui/field.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { RoleField } from "./role-field.tsx";

/** Invites an address to the team, with a role. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const { query } = useApi();
  const askForProof = useStepUp();
  const invite = useMutation(mutationOptions(query.admin.team.invite));
  const form = useDialogForm(
    { email: "", role: "music" as TeamRole },
    async (values) => {
      const proof = await askForProof("This gives someone else access to the owner area.");
      if (proof === null) return;
      await invite.mutateAsync({ ...values, proof });
      toast(`An invitation is on its way to ${values.email}.`, { tone: "good" });
      onDone();
    },
    { parse: (values) => invitationFields.safeParse(values), failed: "The invitation could not be sent." },
  );
  return (
    <DialogForm form={form} save="Send invitation">
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        help="They sign in with the account for this address, or create one."
        {...form.text("email")}
      />
      <RoleField {...form.text("role")} value={form.values.role} />
    </DialogForm>
  );
}
