import type { ReactNode } from "react";
import { TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { SelectField, TextField } from "../owner-ui/field.tsx";
import { PERIODS, type Period, periodOf } from "./overview-period.ts";

type PeriodPickerProps = { period: Period; onPeriod: (next: Period) => void; children?: ReactNode };

/** Selects a number of last days or a range of days; `children` follow it. */
export function PeriodPicker({ period, onPeriod, children }: PeriodPickerProps) {
  const { from, to } = periodOf(period, new Date());
  const isInOrder = from <= to;
  return (
    <TableToolbar>
      <SelectField
        label="Period"
        value={period.days ?? "own"}
        onChange={(event) =>
          onPeriod(event.target.value === "own" ? { from, to } : { days: Number(event.target.value) as Period["days"] })
        }
      >
        {PERIODS.map((days) => (
          <option key={days} value={days}>
            Last {days} days
          </option>
        ))}
        <option value="own">Custom range</option>
      </SelectField>
      {period.days === undefined && (
        <>
          <TextField
            label="From"
            name="from"
            type="date"
            value={from}
            max={to}
            onChange={(event) => event.target.value && onPeriod({ from: event.target.value, to })}
          />
          <TextField
            label="To"
            name="to"
            type="date"
            value={to}
            min={from}
            onChange={(event) => event.target.value && onPeriod({ from, to: event.target.value })}
            errors={isInOrder ? [] : ["The period ends before it begins"]}
          />
        </>
      )}
      {children}
    </TableToolbar>
  );
}
