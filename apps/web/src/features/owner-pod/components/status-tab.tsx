import { STATUS_CHECK_FAILED } from "@fanfare/contracts/pod/messages";
import { RefreshCw } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import { AttentionPanel } from "./attention-panel.tsx";
import { ProviderAlert } from "./provider-alert.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import { TokenExpiry } from "./token-expiry.tsx";
import { WebhookPanel } from "./webhook-panel.tsx";

/** The connection to the provider, what needs the owner's attention, and the settings. */
export function StatusTab() {
  const { query } = useApi();
  const status = useQuery({ ...query.pod.status.queryOptions(), retry: false, refetchOnWindowFocus: false });
  const isConnected = status.data?.success === true && !status.isError;

  return (
    <Box display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
      <Panel aria-busy={status.isFetching || undefined}>
        <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="4">
          <Box display="flex" flexWrap="wrap" alignItems="center" gap="4">
            <PanelTitle mb="0">Connection</PanelTitle>
            {status.isPending ? (
              <Skeleton w="7rem" h="1.625rem" />
            ) : (
              <Chip tone={isConnected ? "ember" : "plain"}>{isConnected ? "Connected" : "Disconnected"}</Chip>
            )}
          </Box>
          <Button tone="outline" size="sm" onClick={() => void status.refetch()} loading={status.isFetching}>
            <RefreshCw size={16} aria-hidden /> Check Status
          </Button>
        </Box>
        <Box mt="5" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" role="status">
          {status.isPending && <Skeleton h="1.5rem" maxW="28rem" />}
          {status.isError && <ProviderAlert error={status.error} words={STATUS_CHECK_FAILED} />}
          {status.data && !status.isError && (
            <>
              <p>{status.data.message}</p>
              <Box color="soft">
                <p>Available shops: {status.data.shops.length}</p>
                {status.data.shops.length > 0 && (
                  <Box as="ul" mt="2" display="grid" gap="1" fontSize="sm">
                    {status.data.shops.map((shop) => (
                      <li key={shop.id}>
                        {shop.title} · id {shop.id}
                      </li>
                    ))}
                  </Box>
                )}
              </Box>
            </>
          )}
        </Box>
        <Alert tone="tip" mt="5">
          An API token and a shop id must be configured server-side: set PRINTIFY_API_TOKEN and PRINTIFY_SHOP_ID and
          restart the site.
        </Alert>
      </Panel>
      <TokenExpiry />
      <AttentionPanel />
      <SettingsPanel />
      {isConnected && <WebhookPanel />}
    </Box>
  );
}
