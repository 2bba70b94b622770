import { formatMoney } from "@fanfare/contracts/common/money";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";
import { formatDay } from "../../owner-kit/page/owner-format.ts";
import type { DrawnDays } from "../overview-period.ts";

const Scroll = styled("section", {
  base: {
    maxH: "16rem",
    // Contains the visually hidden text too.
    position: "relative",
    overflow: "auto",
    "& table": { w: "100%", borderCollapse: "collapse", fontSize: "sm" },
    "& th": { textAlign: "start" },
    "& thead th": { position: "sticky", top: "0", bg: "raised", color: "faint", fontWeight: 600 },
    "& tbody th": { fontWeight: "inherit" },
    "& th, & td": { py: "2", pe: "3", borderBottom: "1px solid", borderColor: "line" },
    "& .end": { textAlign: "end", ps: "3", pe: "1", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  },
});

/** A plot's numbers, latest day first. */
export function DayTable({ days, label, isMoney }: DrawnDays) {
  return (
    <Scroll tabIndex={0} aria-label={`${label} by day`}>
      <table>
        <caption>
          <VisuallyHidden>{label} by day</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="end">
              {label}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td className="end">{isMoney ? formatMoney(String(value)) : value.toLocaleString("en-US")}</td>
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
  /** How many of the last columns are numbers. */
  numbers?: number;
};

/** A ranking; its last columns are numbers. */
export function TopTable({ caption, headers, rows, none, numbers = 1 }: TopTableProps) {
  if (rows.length === 0) return <p>{none}</p>;
  const isNumber = (index: number) => index >= headers.length - numbers;
  return (
    <Scroll maxH={rows.length > 10 || numbers > 1 ? "20rem" : "none"} tabIndex={0} aria-label={caption}>
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
              {row.map((value, index) =>
                index === 0 ? (
                  <th key={headers[index]} scope="row">
                    {value}
                  </th>
                ) : (
                  <td key={headers[index]} className={isNumber(index) ? "end" : undefined}>
                    {value}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
