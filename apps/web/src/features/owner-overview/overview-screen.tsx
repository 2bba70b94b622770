import type { Overview } from "@fanfare/contracts/admin/overview";
import { formatMoney } from "@fanfare/contracts/common/money";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { LoadFailure } from "../../ui/notice.tsx";
import { counted } from "../owner-kit/lists/counted.ts";
import { Figure, FigureRow } from "../owner-kit/page/owner-figure.tsx";
import { OwnerLoadingParts } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { useSiteToday } from "../owner-kit/page/site-days.ts";
import { MailNotice, useIsMailKnown } from "../owner-operations/mail-notice.tsx";
import { Attention } from "./components/attention.tsx";
import { FirstStepsList } from "./components/first-steps.tsx";
import { TopTable } from "./components/overview-tables.tsx";
import { PlotWithTable } from "./components/plot-with-table.tsx";
import { MEASURES, type Period, periodOf } from "./overview-period.ts";
import { PeriodPicker } from "./period-picker.tsx";

/** How the site does over a period: figures, plots with their tables, top tracks and products, and what needs attention. */
export function OverviewScreen({ period, onPeriod }: { period: Period; onPeriod: (next: Period) => void }) {
  const { query } = useApi();
  const { from, to } = periodOf(period, useSiteToday());
  const isInOrder = from <= to;
  const overview = useQuery({
    ...query.admin.overview.queryOptions({ from, to }),
    enabled: isInOrder,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const steps = useQuery(query.admin.firstSteps.get.queryOptions());
  const isMailKnown = useIsMailKnown();
  // The first steps and the notices, each of which may be missing, would push down what is below them.
  const isLoaded = isMailKnown && !steps.isPending && !(overview.isPending && isInOrder);
  if (!isLoaded) {
    return (
      <OwnerPage title="Overview">
        <OwnerLoadingParts />
      </OwnerPage>
    );
  }
  return (
    <OwnerPage title="Overview">
      <FirstStepsList />
      <MailNotice />
      <PeriodPicker period={period} onPeriod={onPeriod} />
      {overview.isError && !overview.data ? (
        <LoadFailure message="The overview could not be loaded" onRetry={() => overview.refetch()} />
      ) : (
        <Figures overview={overview.data} />
      )}
    </OwnerPage>
  );
}

function Figures({ overview }: { overview: Overview | undefined }) {
  const totals = overview?.totals;
  // An empty plot is of no use: measures without data in the period are named in one line.
  const isDrawn = ({ key }: (typeof MEASURES)[number]) => totals === undefined || Number(totals[key]) !== 0;
  const drawn = MEASURES.filter(isDrawn);
  const still = MEASURES.filter((measure) => !isDrawn(measure));
  return (
    <>
      {overview && <Attention entries={overview.attention} />}
      <FigureRow>
        <Figure label="Listens" value={totals?.listens} />
        <Figure
          label="Sales"
          value={totals && formatMoney(totals.sales)}
          note={totals && `${counted(totals.orders, "paid order", "paid orders")}, less refunds`}
        />
        <Figure label="New fans" value={totals?.fans} />
        <Figure label="New subscribers" value={totals?.subscribers} />
        <Figure label="Show sign-ups" value={totals?.sign_ups} />
      </FigureRow>
      {drawn.map((measure) => (
        <Panel key={measure.key}>
          <PanelTitle>{measure.label}</PanelTitle>
          <PlotWithTable
            days={overview?.days.map((day) => ({ day: day.day, value: day[measure.key] }))}
            label={measure.label}
            isMoney={measure.isMoney === true}
          />
        </Panel>
      ))}
      {still.length > 0 && (
        <Panel>
          <PanelTitle>{drawn.length === 0 ? "Quiet so far" : "Nothing else"}</PanelTitle>
          <p>
            No data in this period: {still.map(({ label }) => label.toLowerCase()).join(", ")}. Days with data appear
            here as a plot and a table.
          </p>
        </Panel>
      )}
      {overview && drawn.length > 0 && (
        <Box display="grid" gap="6" gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "repeat(2, minmax(0, 1fr))" }}>
          <Panel>
            <PanelTitle>Top tracks</PanelTitle>
            <TopTable
              caption="Top tracks"
              headers={["Track", "Artist", "Listens"]}
              none="Nobody has listened yet."
              rows={overview.top_tracks.map((row) => [row.title, row.artist, row.listens.toLocaleString("en-US")])}
            />
          </Panel>
          <Panel>
            <PanelTitle>Top products</PanelTitle>
            <Box as="p" mb="4" fontSize="sm" color="faint">
              Sales, here and above, are payments less refunds. Cancelled orders do not count.
            </Box>
            <TopTable
              caption="Top products"
              headers={["Product", "Sold", "Sales"]}
              none="Nothing has been sold yet."
              rows={overview.top_products.map((row) => [
                row.name,
                row.quantity.toLocaleString("en-US"),
                formatMoney(row.sales),
              ])}
            />
          </Panel>
        </Box>
      )}
    </>
  );
}
