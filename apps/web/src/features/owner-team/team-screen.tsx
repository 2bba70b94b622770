import type { TeamMember } from "@fanfare/contracts/admin/team";
import { UserPlus } from "@fanfare/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Alert } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/type.tsx";
import { OwnerList } from "../owner-kit/lists/owner-list.tsx";
import type { OwnerColumn } from "../owner-kit/lists/owner-table.tsx";
import { formatMoment } from "../owner-kit/page/owner-format.ts";
import { OwnerPage, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { Dialog } from "../owner-ui/dialog.tsx";
import { InviteForm } from "./components/invite-form.tsx";
import { MemberForm } from "./components/member-form.tsx";
import { OpenInvitations } from "./components/open-invitations.tsx";
import { ROLE_WORDS } from "./role-words.ts";

/** The members of the team with their roles, and the open invitations. */
export function TeamScreen() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const team = useQuery(query.admin.team.list.queryOptions());
  const [edited, open, close] = useOpened<TeamMember | "new">();
  // Members may have changed their own role.
  const reload = () => void queryClient.invalidateQueries();
  const done = () => {
    close();
    reload();
  };
  const columns: OwnerColumn<TeamMember>[] = [
    {
      header: "Name",
      cell: (row) => (
        <span>
          <b>{row.name}</b> {row.is_self && <Chip>You</Chip>}
        </span>
      ),
    },
    { header: "Email", cell: (row) => row.email },
    {
      header: "Role",
      cell: (row) => <Chip tone={row.role === "owner" ? "ember" : "plain"}>{ROLE_WORDS[row.role].label}</Chip>,
    },
    { header: "Two-step sign-in", cell: (row) => (row.has_two_step ? "On" : "Off") },
    { header: "Last signed in", cell: (row) => formatMoment(row.last_signed_in_at), whole: true },
    {
      header: "Change",
      quiet: true,
      end: true,
      cell: (row) => (
        <Button tone="outline" size="sm" aria-label={`Change ${row.name}`} onClick={() => open(row)}>
          Change
        </Button>
      ),
    },
  ];
  return (
    <OwnerPage
      title="Team"
      intro="Everyone works with their own account, and what they do is recorded in the audit log under their name."
      actions={
        <Button size="sm" onClick={() => open("new")}>
          <UserPlus size={16} aria-hidden /> Invite
        </Button>
      }
    >
      {team.data?.members.some((row) => row.is_self && !row.has_two_step) && (
        <Alert tone="tip">
          Your account is protected by only a password. Turn on two-step sign-in in your{" "}
          <TextLink to="/settings" target="_blank">
            settings
          </TextLink>
          .
        </Alert>
      )}
      <OwnerList
        caption="Team"
        query={{ ...team, data: team.data?.members }}
        columns={columns}
        rowKey={(row) => row.id}
        empty="Nobody is on the team"
        failed="The team could not be loaded"
      />
      {team.data && team.data.invitations.length > 0 && (
        <section>
          <PanelTitle>Open invitations</PanelTitle>
          <OpenInvitations invitations={team.data.invitations} query={team} onChanged={reload} />
        </section>
      )}
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === "new" ? "Invite to the team" : "Member of the team"}
      >
        {edited === "new" && <InviteForm onDone={done} />}
        {edited !== null && edited !== "new" && <MemberForm member={edited} onDone={done} />}
      </Dialog>
    </OwnerPage>
  );
}
