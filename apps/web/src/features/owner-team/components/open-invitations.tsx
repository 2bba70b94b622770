import type { TeamInvitation } from "@fanfare/contracts/admin/team";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";
import { OwnerList } from "../../owner-kit/lists/owner-list.tsx";
import type { OwnerColumn } from "../../owner-kit/lists/owner-table.tsx";
import { formatDay } from "../../owner-kit/page/owner-format.ts";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { ROLE_WORDS } from "../role-words.ts";

type OpenInvitationsProps = {
  invitations: readonly TeamInvitation[];
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  onChanged: () => void;
};

/** Invitations that have not been used yet. */
export function OpenInvitations({ invitations, query: list, onChanged }: OpenInvitationsProps) {
  const { query } = useApi();
  const askForProof = useStepUp();
  const outcome = (text: string) => ({
    onSuccess: () => {
      toast(text, { tone: "good" });
      onChanged();
    },
    onError: (error: unknown) => {
      toast(failureOf(error, "That did not work. Please try again.").message, { tone: "bad" });
      onChanged();
    },
  });
  const resend = useMutation(mutationOptions(query.admin.team.resend, outcome("The invitation is on its way again.")));
  const revoke = useMutation(mutationOptions(query.admin.team.revoke, outcome("The invitation was taken back.")));
  const sendAgain = async (id: number) => {
    const proof = await askForProof("The invitation is sent again with a new link.");
    if (proof !== null) resend.mutate({ id, proof });
  };
  const columns: OwnerColumn<TeamInvitation>[] = [
    { header: "Email", cell: (row) => <b>{row.email}</b> },
    { header: "Role", cell: (row) => ROLE_WORDS[row.role].label },
    { header: "Invited by", cell: (row) => row.invited_by ?? "–" },
    {
      header: "Works until",
      cell: (row) => (row.is_expired ? <Chip>Expired</Chip> : formatDay(row.expires_at)),
    },
    {
      header: "Change",
      quiet: true,
      end: true,
      cell: (row) => (
        <Box display="flex" flexWrap="wrap" gap="2" justifyContent="flex-end">
          <Button
            tone="outline"
            size="sm"
            aria-label={`Send again to ${row.email}`}
            loading={resend.isPending && resend.variables.id === row.id}
            onClick={() => void sendAgain(row.id)}
          >
            Send again
          </Button>
          <Button
            tone="ghost"
            size="sm"
            aria-label={`Take back the invitation to ${row.email}`}
            loading={revoke.isPending && revoke.variables.id === row.id}
            onClick={() => revoke.mutate({ id: row.id })}
          >
            Take back
          </Button>
        </Box>
      ),
    },
  ];
  return (
    <OwnerList
      caption="Open invitations"
      query={{ ...list, data: invitations }}
      columns={columns}
      rowKey={(row) => row.id}
      empty="No open invitations"
      failed="The invitations could not be loaded"
    />
  );
}
