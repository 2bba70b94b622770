import { lazy, Suspense } from "react";
import { Box } from "../../../ui/box.tsx";
import { loadWithRetries } from "../../../ui/load-with-retries.ts";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import type { DrawnDays } from "../overview-period.ts";
import { DayTable } from "./overview-tables.tsx";

// Loaded on demand: the plotting code is large and used only here.
const DayPlot = lazy(() => loadWithRetries(() => import("./day-plot.tsx")));

/** A plot with its table beside it, or below it where space is short; a skeleton while the days are missing. */
export function PlotWithTable({ days, ...drawn }: Omit<DrawnDays, "days"> & { days: DrawnDays["days"] | undefined }) {
  return (
    <Box display="grid" gap="6" gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 2fr) minmax(0, 1fr)" }}>
      {days ? (
        <>
          <Suspense fallback={<Skeleton h="16rem" />}>
            <DayPlot days={days} {...drawn} />
          </Suspense>
          <DayTable days={days} {...drawn} />
        </>
      ) : (
        <Skeleton h="16rem" gridColumn="1 / -1" />
      )}
    </Box>
  );
}
