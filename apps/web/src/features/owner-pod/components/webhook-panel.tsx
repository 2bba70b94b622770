import { useMutation, useQuery } from "@tanstack/react-query";
import { momentText } from "../../../lib/instants.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Alert, LoadFailure } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import { ProviderAlert } from "./provider-alert.tsx";

const Topics = styled("ul", {
  base: {
    display: "grid",
    "& li": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      gap: "3",
      py: "2",
      borderTop: "1px solid",
      borderColor: "line",
      fontSize: "sm",
    },
    "& .topic": { flex: "1 1 14rem" },
    "& .last": { color: "faint" },
  },
});

/** The state of the provider's notices (webhooks): registered topics and when each was last received. */
export function WebhookPanel() {
  const { query } = useApi();
  const health = useQuery({ ...query.pod.webhooks.queryOptions(), retry: false, refetchOnWindowFocus: false });
  const register = useMutation(
    mutationOptions(query.pod.registerWebhooks, {
      onSuccess: (now) => query.pod.webhooks.setData(undefined, now),
    }),
  );

  if (health.isPending) return <Skeleton h="20rem" />;
  if (!health.data) {
    return <LoadFailure message="Failed to load the state of the notices" onRetry={() => health.refetch()} />;
  }
  const { topics, reachable, url, refused_count, last_refused_at } = health.data;
  const isWhole = topics.every((topic) => topic.registered);
  return (
    <Panel>
      <PanelTitle>Notices from Printify</PanelTitle>
      <Box display="grid" gap="4">
        <Box as="p" color="soft">
          Printify tells the site immediately when orders or products change. A check every 30 minutes catches anything
          that gets lost.
        </Box>
        {!reachable && (
          <Alert tone="tip">
            Printify cannot reach {url}. Until the site has a public address, it relies on these checks alone.
          </Alert>
        )}
        {register.isError && <ProviderAlert error={register.error} words="Failed to register the notices" />}
        {refused_count > 0 && last_refused_at && (
          <Alert tone="tip">
            {refused_count} notices had a wrong signature, the last on {momentText(last_refused_at)}. Was the secret
            changed?
          </Alert>
        )}
        <Topics>
          {topics.map(({ topic, registered, last_received_at }) => (
            <li key={topic}>
              <span className="topic">{topic}</span>
              <span className="last">{last_received_at ? `last on ${momentText(last_received_at)}` : "none yet"}</span>
              <Chip tone={registered ? "ember" : "plain"}>{registered ? "Registered" : "Not registered"}</Chip>
            </li>
          ))}
        </Topics>
        {!isWhole && (
          <Box>
            <Button size="sm" onClick={() => register.mutate()} loading={register.isPending} disabled={!reachable}>
              Register all
            </Button>
          </Box>
        )}
      </Box>
    </Panel>
  );
}
