import type { Numbers, NumbersTable, NumbersTotals } from "@fanfare/contracts/admin/numbers";
import { formatMoney, siteCurrency } from "@fanfare/contracts/common/money";
import { Download } from "@fanfare/icons";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button } from "../../ui/button.tsx";
import { loadWithRetries } from "../../ui/load-with-retries.ts";
import { EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { saveOwnerFile } from "../owner-kit/files/owner-download.ts";
import { Figure, FigureRow } from "../owner-kit/page/owner-figure.tsx";
import { formatDay } from "../owner-kit/page/owner-format.ts";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { useSiteToday, useSiteZoneName } from "../owner-kit/page/site-days.ts";
import { Skeleton } from "../owner-ui/skeleton.tsx";
import { toast } from "../owner-ui/toast.tsx";
import { comparedWith } from "./compared.ts";
import { TopTable } from "./components/overview-tables.tsx";
import { PlotWithTable } from "./components/plot-with-table.tsx";
import { type Ranking, rankingsOf } from "./numbers-tables.ts";
import { type Period, periodOf } from "./overview-period.ts";
import { PeriodPicker } from "./period-picker.tsx";

const RankPlot = lazy(() => loadWithRetries(() => import("./components/rank-plot.tsx")));

/** Maximum number of bars plotted for a ranking; the table has all rows. */
const MAX_BARS = 10;

type Drawn = { key: keyof NumbersTotals; label: string; isMoney?: boolean; axis?: string };

/** The measures plotted by day. Gross and net are never in one plot. */
const BY_DAY: readonly Drawn[] = [
  { key: "listens", label: "Listens" },
  { key: "gross", label: "Sales, gross", isMoney: true, axis: "Gross" },
  { key: "net", label: "Sales, net of refunds", isMoney: true, axis: "Net" },
  { key: "fans", label: "New fans" },
  { key: "subscribers", label: "New subscribers" },
  { key: "sign_ups", label: "Show sign-ups" },
];

/** Listens, sales and sign-ups of a period, by item and by source, each as plot, table and CSV. */
export function NumbersScreen({ period, onPeriod }: { period: Period; onPeriod: (next: Period) => void }) {
  const { query } = useApi();
  const { from, to } = periodOf(period, useSiteToday());
  const numbers = useQuery({
    ...query.admin.numbers.read.queryOptions({ from, to }),
    enabled: from <= to,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const save = useMutation({
    mutationFn: (table: NumbersTable) => saveOwnerFile(`/api/admin/numbers/csv/?table=${table}&from=${from}&to=${to}`),
    onError: () => toast("The file could not be created. Please try again.", { tone: "bad" }),
  });
  return (
    <OwnerPage
      title="Numbers"
      intro="Counted by this site itself, without cookies or third-party services. The numbers do not show who visited."
    >
      <PeriodPicker period={period} onPeriod={onPeriod}>
        <Button tone="outline" onClick={() => save.mutate("days")} disabled={from > to}>
          <Download size={16} aria-hidden />
          Days as CSV
        </Button>
      </PeriodPicker>
      {numbers.isError && !numbers.data ? (
        <LoadFailure message="The numbers could not be loaded" onRetry={() => numbers.refetch()} />
      ) : (
        <Parts numbers={numbers.data} onSave={save.mutate} />
      )}
    </OwnerPage>
  );
}

function Parts({ numbers, onSave }: { numbers: Numbers | undefined; onSave: (table: NumbersTable) => void }) {
  const zone = useSiteZoneName();
  const totals = numbers?.totals;
  const drawn = BY_DAY.filter(({ key }) => totals === undefined || Number(totals[key]) !== 0);
  const rankings = numbers ? rankingsOf(numbers) : [];
  const filled = rankings.filter(({ rows }) => rows.length > 0);
  const still = rankings.filter(({ rows }) => rows.length === 0);
  return (
    <>
      <FigureRow>
        {BY_DAY.map(({ key, label, isMoney }) => (
          <Figure
            key={key}
            label={label}
            value={totals && (isMoney ? formatMoney(String(totals[key])) : Number(totals[key]))}
            note={numbers && comparedWith(Number(numbers.totals[key]), Number(numbers.before.totals[key]), isMoney)}
          />
        ))}
      </FigureRow>
      {numbers && (
        <Box as="p" fontSize="sm" color="soft">
          Compared with {formatDay(numbers.before.from)} to {formatDay(numbers.before.to)}. Days are in the site’s time
          zone, {zone}.
        </Box>
      )}
      {drawn.map(({ key, label, isMoney = false, axis }) => (
        <Panel key={key}>
          <PanelTitle>{label}</PanelTitle>
          <PlotWithTable
            days={numbers?.days.map((day) => ({ day: day.day, value: day[key] }))}
            label={label}
            isMoney={isMoney}
            {...(axis !== undefined && { axis: `${axis}, ${siteCurrency()}` })}
          />
        </Panel>
      ))}
      {filled.map((ranking) => (
        <RankingPanel key={ranking.table} ranking={ranking} onSave={() => onSave(ranking.table)} />
      ))}
      {numbers && drawn.length === 0 && filled.length === 0 ? (
        <EmptyState title="Quiet so far">
          <p>Nothing happened in this period. Listens, sales and sign-ups appear here as they happen.</p>
        </EmptyState>
      ) : (
        still.length > 0 && (
          <Panel>
            <PanelTitle>Nothing else</PanelTitle>
            <p>Nothing to list in this period: {still.map(({ title }) => title.toLowerCase()).join(", ")}.</p>
          </Panel>
        )
      )}
    </>
  );
}

function RankingPanel({ ranking, onSave }: { ranking: Ranking; onSave: () => void }) {
  const bars = ranking.drawn.filter(({ value }) => value > 0).slice(0, MAX_BARS);
  return (
    <Panel>
      <Box display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="flex-start" gap="3">
        <PanelTitle>{ranking.title}</PanelTitle>
        <Button tone="outline" size="sm" aria-label={`${ranking.title} as CSV`} onClick={onSave}>
          <Download size={16} aria-hidden />
          CSV
        </Button>
      </Box>
      {ranking.about && (
        <Box as="p" mb="4" fontSize="sm" color="soft" maxW="44rem">
          {ranking.about}
        </Box>
      )}
      <Box
        display="grid"
        gap="6"
        alignItems="start"
        gridTemplateColumns={{
          base: "minmax(0, 1fr)",
          xl: ranking.numbers > 4 ? "minmax(0, 1fr) minmax(0, 2fr)" : "repeat(2, minmax(0, 1fr))",
        }}
      >
        {bars.length > 0 && (
          <Suspense fallback={<Skeleton h="16rem" />}>
            <RankPlot rows={bars} axis={ranking.axis} isMoney={ranking.isMoney === true} />
          </Suspense>
        )}
        <TopTable
          caption={ranking.title}
          headers={ranking.headers}
          numbers={ranking.numbers}
          none={ranking.none}
          rows={ranking.rows}
        />
      </Box>
    </Panel>
  );
}
