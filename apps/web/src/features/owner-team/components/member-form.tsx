import type { TeamMember } from "@fanfare/contracts/admin/team";
import { UserMinus } from "@fanfare/icons";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { RoleField } from "./role-field.tsx";

/** One member: changes their role, turns off their two-step sign-in, or removes them from the team. */
export function MemberForm({ member, onDone }: { member: TeamMember; onDone: () => void }) {
  const { query } = useApi();
  const askForProof = useStepUp();
  const [removing, setRemoving] = useState(false);
  const setRole = useMutation(mutationOptions(query.admin.team.setRole));
  const remove = useMutation(mutationOptions(query.admin.team.remove));
  const end = useMutation(mutationOptions(query.admin.team.endTwoStep));
  const form = useDialogForm({ role: member.role }, async ({ role }) => {
    const proof = await askForProof(`This changes what ${member.name} can do.`);
    if (proof === null) return;
    await setRole.mutateAsync({ id: member.id, role, proof });
    onDone();
  });
  const endTwoStep = () =>
    form.run(async () => {
      const proof = await askForProof(`From now on, ${member.name} signs in with only a password.`);
      if (proof === null) return;
      await end.mutateAsync({ id: member.id, proof });
      onDone();
    });
  const takeOut = async () => {
    const proof = await askForProof(`${member.name} loses access to the owner area.`);
    if (proof === null) return false;
    await remove.mutateAsync({ id: member.id, proof });
    onDone();
    return true;
  };
  return (
    <>
      <DialogForm
        form={form}
        save="Save"
        actions={
          <Button tone="ghost" onClick={() => setRemoving(true)}>
            <UserMinus size={16} aria-hidden /> {member.is_self ? "Leave the team" : "Remove from the team"}
          </Button>
        }
      >
        <p>
          {member.name}, {member.email}
        </p>
        {member.has_two_step && !member.is_self && (
          <Button tone="outline" size="sm" justifySelf="start" onClick={endTwoStep}>
            Turn two-step sign-in off
          </Button>
        )}
        <RoleField {...form.text("role")} value={form.values.role} />
      </DialogForm>
      <OwnerConfirm
        open={removing}
        title={member.is_self ? "Leave the team?" : `Remove ${member.name} from the team?`}
        confirm={member.is_self ? "Leave" : "Remove"}
        onClose={() => setRemoving(false)}
        onConfirm={takeOut}
      >
        <p>
          Every device is signed out immediately. The account stays as a fan account, with its orders and playlists.
        </p>
      </OwnerConfirm>
    </>
  );
}
