import { documentPeriod } from "@fanfare/contracts/store/sales-document";
import { useState } from "react";
import { Box } from "../../../ui/box.tsx";
import { oneOf } from "../../owner-kit/lists/owner-search.ts";
import { TableToolbar } from "../../owner-kit/lists/owner-table.tsx";
import { useSiteZoneName } from "../../owner-kit/page/site-days.ts";
import { SelectField, TextField } from "../../owner-ui/field.tsx";

const KINDS = ["month", "quarter", "year"] as const;
type Kind = (typeof KINDS)[number];

const LABELS: Record<Kind, string> = { month: "Month", quarter: "Quarter", year: "Year" };
const QUARTERS = [
  ["Q1", "January to March"],
  ["Q2", "April to June"],
  ["Q3", "July to September"],
  ["Q4", "October to December"],
] as const;

const quarterOf = (month: string) => `Q${Math.ceil(Number(month) / 3)}`;

/** Chooses a month (`2026-06`), a quarter (`2026-Q2`) or a year (`2026`); a half-typed one is not applied yet. */
export function ReceiptPeriod({ period, onPeriod }: { period: string; onPeriod: (period: string) => void }) {
  const zone = useSiteZoneName();
  const [kind, setKind] = useState<Kind>("month");
  // Firefox and desktop Safari render a text box for a month: a half-typed value stays in the field, but is not queried yet.
  const [month, setMonth] = useState(period);
  const [year, setYear] = useState(period.slice(0, 4));
  const [quarter, setQuarter] = useState(() => quarterOf(period.slice(5)));
  const apply = (next: string) => {
    if (documentPeriod.safeParse(next).success) onPeriod(next);
  };
  const change = (next: Kind) => {
    setKind(next);
    apply({ month, quarter: `${year}-${quarter}`, year }[next]);
  };
  return (
    <TableToolbar>
      <SelectField
        label="Period"
        name="kind"
        value={kind}
        onChange={(event) => change(oneOf(event.target.value, KINDS) ?? kind)}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {LABELS[one]}
          </option>
        ))}
      </SelectField>
      {kind === "month" ? (
        <TextField
          label="Month"
          name="month"
          type="month"
          placeholder="YYYY-MM"
          value={month}
          onChange={(event) => {
            setMonth(event.target.value);
            apply(event.target.value);
          }}
        />
      ) : (
        <TextField
          label="Year"
          name="year"
          inputMode="numeric"
          placeholder="YYYY"
          maxLength={4}
          value={year}
          onChange={(event) => {
            setYear(event.target.value);
            apply(kind === "year" ? event.target.value : `${event.target.value}-${quarter}`);
          }}
        />
      )}
      {kind === "quarter" && (
        <SelectField
          label="Quarter"
          name="quarter"
          value={quarter}
          onChange={(event) => {
            setQuarter(event.target.value);
            apply(`${year}-${event.target.value}`);
          }}
        >
          {QUARTERS.map(([value, months]) => (
            <option key={value} value={value}>
              {value}, {months}
            </option>
          ))}
        </SelectField>
      )}
      <Box as="p" fontSize="sm" color="soft" pb="3">
        New receipts are dated in the site’s time zone, {zone}.
      </Box>
    </TableToolbar>
  );
}
