import type { ApiKey, NewApiKey } from "@fanfare/contracts/admin/api-keys";
import { Plus } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { TextAnchor } from "../../ui/type.tsx";
import { OwnerList } from "../owner-kit/lists/owner-list.tsx";
import type { OwnerColumn } from "../owner-kit/lists/owner-table.tsx";
import { OwnerConfirm } from "../owner-kit/page/owner-confirm.tsx";
import { formatMoment } from "../owner-kit/page/owner-format.ts";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { Dialog } from "../owner-ui/dialog.tsx";
import { toast } from "../owner-ui/toast.tsx";
import { KeyForm } from "./components/key-form.tsx";
import { SecretOnce } from "./components/secret-once.tsx";
import { ProgramsTabs } from "./programs-tabs.tsx";
import { scopeLabel } from "./scope-labels.ts";

const STATES: Record<ApiKey["state"], string> = { working: "Working", expired: "Expired", revoked: "Revoked" };

const endOf = ({ expires_at }: ApiKey) => (expires_at === null ? "–" : formatMoment(expires_at));

/** The API keys of outside programs: their scopes, last use and expiry. */
export function KeysScreen() {
  const { query } = useApi();
  const list = useQuery(query.admin.apiKeys.list.queryOptions());
  const revoke = useMutation(mutationOptions(query.admin.apiKeys.revoke));
  const [isMaking, open, close] = useOpened();
  const [made, setMade] = useState<NewApiKey | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const add = (
    <Button size="sm" onClick={() => open(true)} disabled={!list.data}>
      <Plus size={16} aria-hidden /> New key
    </Button>
  );
  const columns: OwnerColumn<ApiKey>[] = [
    {
      header: "Key",
      cell: (key) => (
        <div>
          <b>{key.name}</b>
          <Box color="soft">
            …{key.hint}, by {key.made_by}
          </Box>
        </div>
      ),
    },
    {
      header: "May",
      cell: (key) => `${key.is_read_only ? "Read" : "Read and change"}: ${key.scopes.map(scopeLabel).join(", ")}`,
    },
    {
      header: "Last used",
      cell: (key) => (key.last_used_at === null ? "Never" : formatMoment(key.last_used_at)),
      whole: true,
    },
    { header: "Ends", cell: endOf, whole: true },
    {
      header: "State",
      cell: (key) => <Chip tone={key.state === "working" ? "ember" : "plain"}>{STATES[key.state]}</Chip>,
    },
    {
      header: "Actions",
      quiet: true,
      end: true,
      cell: (key) =>
        key.state !== "revoked" && (
          <Button tone="outline" size="sm" aria-label={`Revoke ${key.name}`} onClick={() => setEnding(key)}>
            Revoke
          </Button>
        ),
    },
  ];
  return (
    <OwnerPage
      title="Programs"
      intro={
        <>
          Your own programs, such as a bookkeeping tool, call the site with a key.{" "}
          <TextAnchor href="/api/docs">The API documentation</TextAnchor> lists every call that a program can make.
        </>
      }
      actions={add}
    >
      <ProgramsTabs />
      <OwnerList
        caption="API keys"
        query={{ ...list, data: list.data?.keys }}
        columns={columns}
        rowKey={(key) => key.id}
        empty={
          <EmptyState title="No API keys yet">
            <p>A key lets one program do what you choose, and nothing else. You can revoke it at any time.</p>
            {add}
          </EmptyState>
        }
        failed="The API keys could not be loaded"
      />
      <Dialog
        open={isMaking !== null || made !== null}
        onClose={made ? () => setMade(null) : close}
        title={made ? made.key.name : "New API key"}
      >
        {made && <SecretOnce label="This is the key." secret={made.secret} onDone={() => setMade(null)} />}
        {/* Another key may have been begun before this one was made. */}
        {isMaking && (
          <div hidden={made !== null}>
            <KeyForm
              scopes={list.data?.scopes ?? []}
              onMade={(key) => {
                close();
                setMade(key);
                void query.admin.apiKeys.invalidate();
              }}
            />
          </div>
        )}
      </Dialog>
      <OwnerConfirm
        open={ending !== null}
        onClose={() => setEnding(null)}
        title="Revoke this key?"
        confirm="Revoke"
        onConfirm={async () => {
          if (!ending) return;
          await revoke.mutateAsync({ id: ending.id });
          await query.admin.apiKeys.invalidate();
          toast(`The key “${ending.name}” is revoked.`, { tone: "good" });
        }}
      >
        <p>Any program that uses “{ending?.name}” is refused from now on. You cannot undo this.</p>
      </OwnerConfirm>
    </OwnerPage>
  );
}
