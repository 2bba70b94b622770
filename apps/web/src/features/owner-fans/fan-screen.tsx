import type { FanDetail } from "@fanfare/contracts/admin/fans";
import { formatMoney } from "@fanfare/contracts/common/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setQueryResult } from "../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button } from "../../ui/button.tsx";
import { failureOf } from "../owner-kit/forms/owner-failure.ts";
import { OwnerConfirm } from "../owner-kit/page/owner-confirm.tsx";
import { FactList } from "../owner-kit/page/owner-facts.tsx";
import { Figure, FigureRow } from "../owner-kit/page/owner-figure.tsx";
import { formatDay, formatMoment } from "../owner-kit/page/owner-format.ts";
import { OwnerRecordLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { useStepUp } from "../owner-kit/session/step-up.tsx";
import { toast } from "../owner-ui/toast.tsx";

const BACK = ["/admin/fans", "All fans"] as const;

/** One fan: their details, their activity, and the block. */
export function FanScreen({ id }: { id: number }) {
  const { query } = useApi();
  const fan = useQuery(query.admin.fans.byId.queryOptions({ id }));
  if (!fan.data) {
    return <OwnerRecordLoading query={fan} title="Fan" back={BACK} failed="This fan could not be loaded" />;
  }
  return <FanPage fan={fan.data} />;
}

function FanPage({ fan }: { fan: FanDetail }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const askForProof = useStepUp();
  const isBlocked = fan.blocked_at !== null;
  const setBlocked = useMutation(
    mutationOptions(query.admin.fans.setBlocked, {
      onSuccess: async (now) => {
        await setQueryResult(queryClient, query.admin.fans.byId.queryOptions({ id: fan.id }).queryKey, now);
        void queryClient.invalidateQueries({ queryKey: [["admin", "fans", "list"]] });
        toast(now.blocked_at ? "This fan is blocked." : "This fan can log in again.", { tone: "good" });
      },
      onError: (error) => toast(failureOf(error, "That did not work. Please try again.").message, { tone: "bad" }),
    }),
  );
  const [isAsking, setAsking] = useState(false);
  const change = async (blocked: boolean) => {
    const proof = await askForProof(
      blocked
        ? `To block ${fan.username}, please confirm your password.`
        : `To let ${fan.username} in again, please confirm your password.`,
    );
    return proof !== null && setBlocked.mutateAsync({ id: fan.id, blocked, proof }).catch(() => undefined);
  };

  return (
    <OwnerPage
      title={fan.name}
      back={BACK}
      actions={
        isBlocked ? (
          <Button tone="outline" size="sm" onClick={() => void change(false)} loading={setBlocked.isPending}>
            Unblock
          </Button>
        ) : (
          <Button tone="outline" size="sm" onClick={() => setAsking(true)}>
            Block
          </Button>
        )
      }
    >
      <OwnerConfirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Block ${fan.username}?`}
        confirm="Block this fan"
        onConfirm={() => change(true)}
      >
        <p>{fan.username} is signed out everywhere immediately and cannot log in until you unblock the account.</p>
      </OwnerConfirm>
      <FigureRow>
        <Figure label="Purchases" value={formatMoney(fan.total_purchases)} />
        <Figure label="Listens" value={fan.plays} />
        <Figure label="Favourites" value={fan.favorite_tracks} />
        <Figure label="Playlists" value={fan.playlists} />
        <Figure label="Reviews" value={fan.reviews} />
      </FigureRow>
      <Panel>
        <PanelTitle>Account</PanelTitle>
        <FactList
          facts={[
            ["Status", isBlocked ? `Blocked since ${formatMoment(fan.blocked_at)}` : "Active"],
            ["Username", fan.username],
            ["Email", `${fan.email} ${fan.email_verified ? "(confirmed)" : "(not confirmed)"}`],
            ["Joined", formatDay(fan.date_joined)],
            ["Last seen", formatMoment(fan.last_seen_at)],
            ["Signed in on", `${fan.devices} ${fan.devices === 1 ? "device" : "devices"}`],
            ["Location", fan.location ?? "–"],
            ["Newsletter", fan.newsletter_subscribed ? "Subscribed" : "Not subscribed"],
            ...(fan.deletion_due_at ? [["Will be deleted", formatDay(fan.deletion_due_at)] as const] : []),
          ]}
        />
      </Panel>
      <Box display="grid" gap="6" gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "repeat(2, minmax(0, 1fr))" }}>
        <Panel>
          <PanelTitle>Latest orders</PanelTitle>
          <FactList
            none="No orders yet."
            facts={fan.orders.map((order) => [
              `#${order.order_number}`,
              `${formatDay(order.created_at)} · ${order.status} · ${formatMoney(order.total)}`,
            ])}
          />
        </Panel>
        <Panel>
          <PanelTitle>Shows</PanelTitle>
          <FactList
            none="No shows yet."
            facts={fan.shows.map((show) => [
              show.title,
              `${formatDay(show.starts_at)} · ${show.status} · ${show.party_size} ${show.party_size === 1 ? "person" : "people"}`,
            ])}
          />
        </Panel>
      </Box>
    </OwnerPage>
  );
}
