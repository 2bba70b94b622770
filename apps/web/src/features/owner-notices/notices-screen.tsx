import type { OwnerNotice, OwnerNotices } from "@fanfare/contracts/admin/owner-notices";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { setQueryResult } from "../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { failureOf } from "../owner-kit/forms/owner-failure.ts";
import { OwnerLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { Switch } from "../owner-ui/switch.tsx";
import { toast } from "../owner-ui/toast.tsx";

const WORDS: Record<OwnerNotice, { label: string; help: string }> = {
  sale: { label: "A sale", help: "An order was paid." },
  refund: { label: "A refund", help: "Money was paid back to a buyer, or a refund failed." },
  low_stock: { label: "Low stock", help: "Only three of an item are left, or none." },
  show_filling: { label: "A show fills up", help: "Four fifths of its places are taken, or all of them." },
  job_failed: { label: "A job failed for good", help: "A mail or another task was given up after its last attempt." },
  provider_problem: { label: "A provider's problem", help: "Print-on-demand has a problem with an order." },
  webhook_given_up: { label: "A webhook was switched off", help: "A program could not be reached for days." },
  release_stopped: { label: "A release day was stopped", help: "Something was missing when it was due." },
  preorder_missing: {
    label: "A pre-order without its files",
    help: "The files of a download are still missing three days before its date, or later.",
  },
};

/** The events that the signed-in member is notified of by mail. */
export function NoticesScreen() {
  const { query } = useApi();
  const notices = useQuery(query.admin.notices.get.queryOptions());
  return (
    <OwnerPage
      title="Notices"
      intro="You are notified by mail within a minute. More than five in ten minutes are combined into one mail."
    >
      {notices.data ? (
        <>
          <Switches notices={notices.data} />
          {notices.data.others.length > 0 && <Others others={notices.data.others} />}
        </>
      ) : (
        <OwnerLoading query={notices} failed="The notices could not be loaded" />
      )}
    </OwnerPage>
  );
}

function Switches({ notices }: { notices: OwnerNotices }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const set = useMutation(
    mutationOptions(query.admin.notices.set, {
      onSuccess: (now: OwnerNotices) =>
        setQueryResult(queryClient, query.admin.notices.get.queryOptions().queryKey, now),
      onError: (error) => toast(failureOf(error, "The setting could not be changed.").message, { tone: "bad" }),
    }),
  );
  return (
    <Panel>
      <PanelTitle>Yours</PanelTitle>
      <Box as="p" overflowWrap="anywhere">
        Notices go to {notices.email}. Each member of the team chooses their own.
      </Box>
      <Box as="ul" listStyleType="none" mt="4" display="grid" gap="4">
        {notices.switches.map(({ kind, is_on }) => (
          <li key={kind}>
            <Switch
              checked={is_on}
              disabled={set.isPending}
              onChange={(event) => set.mutate({ kind, is_on: event.target.checked })}
            >
              {WORDS[kind].label}
            </Switch>
            <Box as="p" color="faint" fontSize="sm">
              {WORDS[kind].help}
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  );
}

function Others({ others }: Pick<OwnerNotices, "others">) {
  return (
    <Panel>
      <PanelTitle>The team's</PanelTitle>
      <Box as="ul" listStyleType="none" display="grid" gap="4">
        {others.map(({ name, kinds }) => (
          <li key={name}>
            <Box as="b" overflowWrap="anywhere">
              {name}
            </Box>
            <Box as="p" color="faint" fontSize="sm">
              {kinds.length === 0 ? "Nothing" : kinds.map((kind) => WORDS[kind].label).join(", ")}
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
