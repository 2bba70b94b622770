import type { Connections } from "@fanfare/contracts/admin/first-steps";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { failureOf } from "../owner-kit/forms/owner-failure.ts";
import { AreaTabs } from "../owner-kit/page/area-tabs.tsx";
import { formatMoment } from "../owner-kit/page/owner-format.ts";
import { OwnerLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { MailNotice, useIsMailKnown } from "../owner-operations/mail-notice.tsx";
import { toast } from "../owner-ui/toast.tsx";
import { MailGuide } from "./components/mail-guide.tsx";
import { PaymentGuide } from "./components/payment-guide.tsx";
import { SITE_TABS } from "./site-tabs.ts";

/** The polling interval while a test mail is on its way. */
const POLL_MS = 1500;

/** The site's connections: the mail server, which a real test mail checks, and the payment provider. */
export function ConnectionsScreen() {
  const { query } = useApi();
  const connections = useQuery({
    ...query.admin.connections.get.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.mail.state === "waiting" ? POLL_MS : false),
  });
  const isMailKnown = useIsMailKnown();
  return (
    <OwnerPage title="Site" intro="The mail server and the payments are set in the environment where the site runs.">
      <AreaTabs label="Site" tabs={SITE_TABS} />
      {connections.data && isMailKnown ? (
        <>
          <MailPanel mail={connections.data.mail} />
          <PaymentsPanel payments={connections.data.payments} />
        </>
      ) : (
        <OwnerLoading query={connections} failed="The connections could not be loaded" />
      )}
    </OwnerPage>
  );
}

function TestResult({ mail }: { mail: Connections["mail"] }) {
  const at = formatMoment(mail.asked_at);
  switch (mail.state) {
    case "never":
      return null;
    case "waiting":
      return <Alert tone="tip">The test mail is on its way…</Alert>;
    case "sent":
      return <Alert tone="good">The mail server accepted the test mail of {at}. Check your inbox.</Alert>;
    case "filed":
      return (
        <Alert tone="tip">
          The test mail of {at} was written to the outbox folder. Without a mail server, it is not sent.
        </Alert>
      );
    case "failed":
      return (
        <Alert>
          The test mail of {at} did not get through. The mail server says: {mail.reason}
        </Alert>
      );
  }
}

function MailPanel({ mail }: { mail: Connections["mail"] }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const send = useMutation(
    mutationOptions(query.admin.connections.testMail, {
      onSettled: () => queryClient.invalidateQueries({ queryKey: [["admin", "connections"]] }),
      onError: (error) => toast(failureOf(error, "The test mail could not be sent.").message, { tone: "bad" }),
    }),
  );
  return (
    <Panel>
      <PanelTitle>Mail server</PanelTitle>
      <Box display="grid" gap="4" justifyItems="start">
        <MailNotice isGuideHere />
        {mail.way === "files" && <MailGuide />}
        <p>Send yourself a real mail to check the connection.</p>
        <div role="status">
          <TestResult mail={mail} />
        </div>
        <Button onClick={() => send.mutate()} loading={send.isPending || mail.state === "waiting"}>
          Send me a test mail
        </Button>
      </Box>
    </Panel>
  );
}

const PRETENDED = new Map([
  ["demo", "The demo payment is on: nobody is charged, and nothing is sent to a provider."],
  ["rehearsal", "A rehearsal is on: payments are simulated, and nobody is charged."],
]);

function PaymentsPanel({ payments }: { payments: Connections["payments"] }) {
  const { provider, title, webhooks_url } = payments;
  const state =
    title === null
      ? (PRETENDED.get(provider ?? "") ?? "No payments are set up, so the shop takes no orders.")
      : `${title} handles the payments.`;
  return (
    <Panel>
      <PanelTitle>Payments</PanelTitle>
      <Box display="grid" gap="4">
        <Alert tone={title === null ? "tip" : "good"} role="note">
          {state}
        </Alert>
        {title === null && <PaymentGuide webhooksUrl={webhooks_url} />}
      </Box>
    </Panel>
  );
}
