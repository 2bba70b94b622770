import type { FirstStep, FirstSteps } from "@fanfare/contracts/admin/first-steps";
import { Check, Circle } from "@fanfare/icons";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { setQueryResult } from "../../../lib/query-result.ts";
import { useSiteSettings } from "../../../lib/site-settings.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";
import { TextLink } from "../../../ui/type.tsx";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";
import { browserZone, zoneName } from "../../owner-kit/forms/zone-choices.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { toast } from "../../owner-ui/toast.tsx";

/** What a step asks for, why, and the page where it is done. */
const STEPS: Record<FirstStep, { words: string; why: string; path: string }> = {
  face: { words: "Name and pictures", why: "Who you are, and the first picture visitors see.", path: "/admin/site" },
  album: {
    words: "First album",
    why: "Drop your recordings, check the details and publish.",
    path: "/admin/music",
  },
  mail: {
    words: "Mail server",
    why: "Send yourself a test mail. Without a mail server, nobody gets an order confirmation.",
    path: "/admin/site/connections",
  },
  payments: {
    words: "Payments",
    why: "Connect a payment provider so that the shop can take payments.",
    path: "/admin/site/connections",
  },
  legal: {
    words: "Legal contact",
    why: "Who is responsible for the site, and how to reach them.",
    path: "/admin/site",
  },
  show: { words: "First show", why: "Add a venue and a date, and fans can save their place.", path: "/admin/shows" },
};

const List = styled("ol", {
  base: {
    listStyle: "none",
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
    columnGap: "8",
    "& li": {
      display: "grid",
      gridTemplateColumns: "1.5rem minmax(0, 1fr)",
      columnGap: "3",
      py: "3",
      borderTop: "1px solid {colors.line}",
    },
    "& svg": { mt: "0.6rem", color: "faint" },
    "& li[data-done] svg": { color: "good" },
    "& a, & strong": { display: "inline-flex", alignItems: "center", minH: "2.75rem", fontWeight: 600 },
    "& li[data-done] strong": { color: "soft", textDecoration: "line-through" },
    "& p": { color: "soft", fontSize: "sm" },
  },
});

/**
 * What a new site still needs; steps are ticked automatically. Offers the browser's time zone while the site is in UTC. Renders
 * nothing once all are done or the list was hidden.
 */
export function FirstStepsList() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const steps = useQuery(query.admin.firstSteps.get.queryOptions());
  const hide = useMutation(
    mutationOptions(query.admin.firstSteps.hide, {
      onSuccess: (now: FirstSteps) =>
        setQueryResult(queryClient, query.admin.firstSteps.get.queryOptions().queryKey, now),
      onError: (error) => toast(failureOf(error, "The list could not be hidden.").message, { tone: "bad" }),
    }),
  );
  const { time_zone } = useSiteSettings();
  const own = browserZone();
  if (!steps.data?.is_shown) return null;
  const left = steps.data.steps.filter(({ is_done }) => !is_done).length;
  return (
    <Panel aria-labelledby="first-steps">
      <PanelTitle id="first-steps">First steps</PanelTitle>
      <p>
        {left} of {steps.data.steps.length} to go. Each step is ticked off when it is done.
      </p>
      <List my="4">
        {steps.data.steps.map(({ key, is_done }) => {
          const { words, why, path } = STEPS[key];
          return (
            <li key={key} data-done={is_done || undefined}>
              {is_done ? <Check size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
              <div>
                {is_done ? <strong>{words}</strong> : <TextLink to={path as string}>{words}</TextLink>}
                <VisuallyHidden>{is_done ? " (done)" : " (to do)"}</VisuallyHidden>
                {!is_done && <p>{why}</p>}
              </div>
            </li>
          );
        })}
      </List>
      {time_zone === "UTC" && own !== "UTC" && (
        <Box as="p" mb="4">
          Receipts and figures have the days of UTC. You seem to be in {zoneName(own)}:{" "}
          <TextLink to="/admin/site">choose the site’s time zone</TextLink> before the first sale.
        </Box>
      )}
      <Button tone="ghost" size="sm" onClick={() => hide.mutate()} loading={hide.isPending}>
        Hide this list
      </Button>
    </Panel>
  );
}
