import { Chart, useChart } from "@chakra-ui/charts";
import { formatMoney } from "@fanfare/contracts/common/money";
import { Bar, BarChart, Tooltip, XAxis, YAxis } from "recharts";
import { formatAxisNumber } from "./axis-number.ts";
import { plotStyles } from "./plot-styles.ts";

/** The plotted part of a ranking. `axis` labels the numbers. */
export type Ranked = { rows: readonly { name: string; value: number }[]; axis: string; isMoney?: boolean };

const SHORT = 15;
const shortened = (name: string) => (name.length > SHORT ? `${name.slice(0, SHORT - 1)}…` : name);

/** Plots the top of a ranking as bars. The table beside it has the same numbers, so the plot is hidden from screen readers. */
export default function RankPlot({ rows, axis, isMoney = false }: Ranked) {
  const chart = useChart({
    data: rows.map(({ name, value }) => ({ name, value })),
    series: [{ name: "value", label: axis, color: "ember" }],
  });
  return (
    <Chart.Root chart={chart} h={`${rows.length * 2.25 + 3.5}rem`} aspectRatio="auto" aria-hidden css={plotStyles}>
      <BarChart
        responsive
        layout="vertical"
        style={{ width: "100%", height: "100%" }}
        data={chart.data}
        accessibilityLayer={false}
        margin={{ top: 0, right: 16, bottom: 16, left: 0 }}
      >
        <XAxis
          type="number"
          allowDecimals={isMoney}
          tickFormatter={formatAxisNumber}
          tickLine={false}
          axisLine={false}
          stroke={chart.color("faint")}
          label={{ value: axis, position: "insideBottom", offset: -8, fill: chart.color("faint"), fontSize: 12 }}
        />
        <YAxis
          type="category"
          dataKey={chart.key("name")}
          width={132}
          tickFormatter={shortened}
          tickLine={false}
          axisLine={false}
          stroke={chart.color("faint")}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "rgba(255, 230, 211, 0.06)" }}
          formatter={(value) => [isMoney ? formatMoney(String(value)) : Number(value).toLocaleString("en-US"), axis]}
          contentStyle={{ background: "#2a211b", border: "1px solid rgba(255, 230, 211, 0.28)", borderRadius: 6 }}
        />
        <Bar
          dataKey={chart.key("value")}
          isAnimationActive={false}
          fill={chart.color("ember")}
          fillOpacity={0.75}
          barSize={16}
        />
      </BarChart>
    </Chart.Root>
  );
}
