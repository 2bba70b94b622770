import type { ReactNode } from "react";
import { DayFilter } from "../owner-kit/lists/day-filter.tsx";
import { TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { useSiteToday } from "../owner-kit/page/site-days.ts";
import { SelectField } from "../owner-ui/field.tsx";
import { PERIODS, type Period, periodOf } from "./overview-period.ts";

type PeriodPickerProps = { period: Period; onPeriod: (next: Period) => void; children?: ReactNode };

/** Selects a number of last days or a range of days; `children` follow it. */
export function PeriodPicker({ period, onPeriod, children }: PeriodPickerProps) {
  const { from, to } = periodOf(period, useSiteToday());
  const isInOrder = from <= to;
  return (
    <TableToolbar>
      <SelectField
        label="Period"
        value={period.days ?? "own"}
        onChange={(event) => {
          const days = PERIODS.find((count) => String(count) === event.target.value);
          onPeriod(days ? { days } : { from, to });
        }}
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
          <DayFilter
            label="From"
            name="from"
            value={from}
            max={to}
            onDay={(day) => day && onPeriod({ from: day, to })}
          />
          <DayFilter
            label="To"
            name="to"
            value={to}
            min={from}
            onDay={(day) => day && onPeriod({ from, to: day })}
            errors={isInOrder ? [] : ["The period ends before it begins"]}
          />
        </>
      )}
      {children}
    </TableToolbar>
  );
}
