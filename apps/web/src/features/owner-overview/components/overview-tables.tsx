import type { OverviewDay } from "@fanfare/contracts/admin/overview";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";
import { formatDay } from "../../owner-kit/owner-format.ts";
import type { Measure } from "../overview-period.ts";

const Scroll = styled("section", {
  base: {
    maxH: "16rem",
    overflowY: "auto",
    "& table": { w: "100%", borderCollapse: "collapse", fontSize: "sm" },
    "& th": { position: "sticky", top: "0", bg: "raised", color: "faint", textAlign: "start", fontWeight: 600 },
    "& th, & td": { py: "2", pe: "3", borderBottom: "1px solid", borderColor: "line" },
    "& .end": { textAlign: "end", pe: "1", fontVariantNumeric: "tabular-nums" },
  },
});

/** The numbers of a plot, the latest day first. */
export function DayTable({ days, measure }: { days: readonly OverviewDay[]; measure: Measure }) {
  return (
    <Scroll tabIndex={0} aria-label={`${measure.label} by day`}>
      <table>
        <caption>
          <VisuallyHidden>{measure.label} by day</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="end">
              {measure.label}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <td>{formatDay(day.day)}</td>
              <td className="end">
                {measure.isMoney ? `$${day[measure.key]}` : day[measure.key].toLocaleString("en-US")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

type TopTableProps = {
  caption: string;
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  none: string;
};

/** A short ranking; its last columns are numbers. */
export function TopTable({ caption, headers, rows, none }: TopTableProps) {
  if (rows.length === 0) return <p>{none}</p>;
  const isNumber = (index: number) => index === headers.length - 1;
  return (
    <Scroll maxH="none" aria-label={caption}>
      <table>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {headers.map((header, index) => (
              <th key={header} scope="col" className={isNumber(index) ? "end" : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("|")}>
              {row.map((value, index) => (
                <td key={headers[index]} className={isNumber(index) ? "end" : undefined}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
