import { Chart, useChart } from "@chakra-ui/charts";
import { formatMoney } from "@fanfare/contracts/common/money";
import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import type { DrawnDays } from "../overview-period.ts";
import { formatAxisNumber } from "./axis-number.ts";
import { plotStyles } from "./plot-styles.ts";

const axisDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const formatAxisDay = (day: string) => axisDay.format(new Date(day));

/** Plots one measure over the period. The table beside it has the same numbers, so the plot is hidden from screen readers. */
export default function DayPlot({ days, label, isMoney = false, axis }: DrawnDays) {
  const chart = useChart({
    data: days.map(({ day, value }) => ({ day, value: Number(value) })),
    series: [{ name: "value", label, color: "ember" }],
  });
  return (
    <Chart.Root chart={chart} h="16rem" aspectRatio="auto" aria-hidden css={plotStyles}>
      <AreaChart
        responsive
        style={{ width: "100%", height: "100%" }}
        data={chart.data}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke={chart.color("line")} />
        <XAxis
          dataKey={chart.key("day")}
          tickFormatter={formatAxisDay}
          tickLine={false}
          axisLine={false}
          minTickGap={40}
          interval="equidistantPreserveStart"
          tickMargin={8}
          stroke={chart.color("faint")}
        />
        <YAxis
          width={axis === undefined ? 44 : 64}
          allowDecimals={isMoney}
          tickFormatter={formatAxisNumber}
          {...(axis !== undefined && {
            label: { value: axis, angle: -90, position: "insideLeft", fill: chart.color("faint"), fontSize: 12 },
          })}
          tickLine={false}
          axisLine={false}
          stroke={chart.color("faint")}
        />
        <Tooltip
          isAnimationActive={false}
          labelFormatter={(day) => formatAxisDay(String(day))}
          formatter={(value) => [isMoney ? formatMoney(String(value)) : Number(value).toLocaleString("en-US"), label]}
          contentStyle={{ background: "#2a211b", border: "1px solid rgba(255, 230, 211, 0.28)", borderRadius: 6 }}
        />
        <Area
          dataKey={chart.key("value")}
          type="linear"
          isAnimationActive={false}
          stroke={chart.color("ember")}
          strokeWidth={2}
          fill={chart.color("ember")}
          fillOpacity={0.18}
        />
      </AreaChart>
    </Chart.Root>
  );
}
