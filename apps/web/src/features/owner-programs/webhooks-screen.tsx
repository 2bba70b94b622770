import { SECRET_OVERLAP_HOURS, type Webhook } from "@fanfare/contracts/admin/webhooks";
import { Plus } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { OwnerList } from "../owner-kit/lists/owner-list.tsx";
import type { OwnerColumn } from "../owner-kit/lists/owner-table.tsx";
import { OwnerConfirm } from "../owner-kit/page/owner-confirm.tsx";
import { formatMoment } from "../owner-kit/page/owner-format.ts";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { useStepUp } from "../owner-kit/session/step-up.tsx";
import { Dialog } from "../owner-ui/dialog.tsx";
import { SecretOnce } from "./components/secret-once.tsx";
import { WebhookForm } from "./components/webhook-form.tsx";
import { WebhookLog } from "./components/webhook-log.tsx";
import { eventLabel } from "./event-labels.ts";
import { ProgramsTabs } from "./programs-tabs.tsx";

const STATES: Record<Webhook["state"], string> = {
  working: "On",
  failing: "Failing",
  off: "Off",
  given_up: "Switched off",
};

const stateHelp = ({ state, failing_since, old_secret_until }: Webhook) => {
  if (state === "failing") return `since ${formatMoment(failing_since)}`;
  if (state === "given_up") return "it could not be reached for days";
  return old_secret_until ? `the old secret works until ${formatMoment(old_secret_until)}` : "";
};

/** The webhooks: their addresses and secrets, and the log of each. */
export function WebhooksScreen() {
  const { query } = useApi();
  const askForProof = useStepUp();
  const list = useQuery({ ...query.admin.webhooks.list.queryOptions(), refetchInterval: 15_000 });
  const remove = useMutation(mutationOptions(query.admin.webhooks.remove));
  const rotate = useMutation(
    mutationOptions(query.admin.webhooks.rotate, {
      onSuccess: ({ secret: next }) => setSecret(next),
      onSettled: () => query.admin.webhooks.invalidate(),
    }),
  );
  const [edited, open, close] = useOpened<Webhook | "new">();
  const [secret, setSecret] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Webhook | null>(null);
  const [shownId, setShownId] = useState<number | null>(null);
  const shown = list.data?.find(({ id }) => id === shownId);
  const [renewed, setRenewed] = useState<Webhook | null>(null);
  const renew = async (id: number) => {
    const proof = await askForProof("To make a new secret, please confirm your password.");
    return proof !== null && rotate.mutateAsync({ id, proof });
  };
  const newButton = (
    <Button size="sm" onClick={() => open("new")}>
      <Plus size={16} aria-hidden /> New webhook
    </Button>
  );
  const columns: OwnerColumn<Webhook>[] = [
    {
      header: "Address",
      cell: (row) => (
        <div>
          <b>{row.url}</b>
          <Box color="soft">{row.events.map(eventLabel).join(", ")}</Box>
        </div>
      ),
    },
    {
      header: "State",
      cell: (row) => (
        <div>
          <Chip tone={row.state === "working" ? "ember" : "plain"}>{STATES[row.state]}</Chip>
          <Box color="soft">{stateHelp(row)}</Box>
        </div>
      ),
    },
    {
      header: "Actions",
      quiet: true,
      end: true,
      cell: (row) => (
        <Box display="flex" flexWrap="wrap" gap="2" justifyContent={{ base: "flex-start", md: "flex-end" }}>
          <Button tone="outline" size="sm" aria-label={`Log of ${row.url}`} onClick={() => setShownId(row.id)}>
            Log
          </Button>
          <Button tone="outline" size="sm" aria-label={`Edit ${row.url}`} onClick={() => open(row)}>
            Edit
          </Button>
          <Button tone="ghost" size="sm" aria-label={`New secret for ${row.url}`} onClick={() => setRenewed(row)}>
            New secret
          </Button>
          <Button tone="ghost" size="sm" aria-label={`Remove ${row.url}`} onClick={() => setRemoved(row)}>
            Remove
          </Button>
        </Box>
      ),
    },
  ];
  return (
    <OwnerPage
      title="Programs"
      intro="A webhook tells a program immediately what happens here. Calls are signed as Standard Webhooks defines and retried for three days."
      actions={newButton}
    >
      <ProgramsTabs />
      <OwnerList
        caption="Webhooks"
        query={list}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          <EmptyState title="No webhooks yet">
            <p>
              Enter a program's address and choose which events it gets. They carry ids and figures, never the names or
              addresses of people.
            </p>
            {newButton}
          </EmptyState>
        }
        failed="The webhooks could not be loaded"
      />
      {shown && <WebhookLog key={shown.id} webhook={shown} />}
      <Dialog
        open={edited !== null || secret !== null}
        onClose={secret === null ? close : () => setSecret(null)}
        title="Webhook"
      >
        {secret !== null && (
          <SecretOnce
            label="This is the secret that calls are signed with."
            secret={secret}
            onDone={() => setSecret(null)}
          />
        )}
        {/* Another webhook may have been opened before this secret was made. */}
        {edited !== null && (
          <div hidden={secret !== null}>
            <WebhookForm
              webhook={edited === "new" ? null : edited}
              onDone={(made) => {
                close();
                if (made !== null) setSecret(made);
                void query.admin.webhooks.invalidate();
              }}
            />
          </div>
        )}
      </Dialog>
      <OwnerConfirm
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title="Remove this webhook?"
        confirm="Remove"
        onConfirm={async () => {
          if (!removed) return;
          await remove.mutateAsync({ id: removed.id });
          await query.admin.webhooks.invalidate();
        }}
      >
        <p>{removed?.url} gets no more calls, and its log is deleted.</p>
      </OwnerConfirm>
      <OwnerConfirm
        open={renewed !== null}
        onClose={() => setRenewed(null)}
        title="Make a new secret?"
        confirm="Make a new secret"
        danger={false}
        onConfirm={async () => renewed && renew(renewed.id)}
      >
        <p>
          Calls to {renewed?.url} are signed with a new secret. The old one also works for another{" "}
          {SECRET_OVERLAP_HOURS} hours.
        </p>
      </OwnerConfirm>
    </OwnerPage>
  );
}
