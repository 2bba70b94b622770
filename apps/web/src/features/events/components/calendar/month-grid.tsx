import { t } from "@fanfare/contracts/common/language";
import type { Event } from "@fanfare/contracts/events/event";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { VisuallyHidden } from "../../../../ui/layout.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { monthOf, weeksOf } from "../../calendar.ts";
import { moveDay } from "../../calendar-keys.ts";
import { aroundDay, longWeekday, STATUS_LABELS, shortWeekday, TYPE_COLOURS, TYPE_LABELS } from "../../event-labels.ts";
import { TypeShape } from "./type-mark.tsx";

/** One week of days, starting on a Sunday, for the weekday names. */
const WEEK = ["2023-01-01", "2023-01-02", "2023-01-03", "2023-01-04", "2023-01-05", "2023-01-06", "2023-01-07"];
/** Number of shows that fit into a day's square by name. */
const MAX_NAMED = 2;

const Grid = styled("table", {
  base: {
    w: "100%",
    tableLayout: "fixed",
    borderCollapse: "collapse",
    "& th": {
      pb: "2",
      textAlign: { base: "center", md: "left" },
      ps: { md: "2" },
      fontSize: "xs",
      fontWeight: 600,
      letterSpacing: "0.1em",
      textTransform: "uppercase",
      color: "faint",
    },
    "& td": { p: "0", border: "1px solid {colors.line}", verticalAlign: "top", h: "1px" },
    "& button": {
      position: "relative",
      display: "flex",
      flexDirection: "column",
      gap: "1",
      w: "100%",
      h: "100%",
      alignItems: { base: "center", md: "stretch" },
      minH: { base: "3.5rem", md: "6rem", lg: "8rem" },
      p: { base: "1", md: "2" },
      textAlign: "left",
      cursor: "pointer",
      transition: "background-color 140ms",
      _hover: { bg: "rgba(255, 230, 211, 0.06)" },
      _focusVisible: { outlineOffset: "-3px", zIndex: 1 },
    },
    "& .number": {
      alignSelf: { base: "center", md: "flex-start" },
      display: "inline-grid",
      placeItems: "center",
      minW: "min(1.875rem, 100%)",
      h: "1.875rem",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "lg",
      lineHeight: 1,
      fontVariantNumeric: "tabular-nums",
    },
    "& .outside .number": { color: "faint", opacity: 0.55 },
    "& [aria-current=date] .number": { bg: "ember", color: "onEmber", rounded: "pill" },
    "& td[aria-selected=true]": { outline: "2px solid {colors.ember}", outlineOffset: "-2px" },
    "& td[aria-selected=true] button": { bg: "rgba(255, 122, 26, 0.1)" },
    // On phones a square shows only the marks of the shows; the titles are for screen readers.
    "& .shows": { display: "flex", flexDirection: { base: "row", md: "column" }, flexWrap: "wrap", gap: "1" },
    "& .show": {
      display: "flex",
      alignItems: "flex-start",
      gap: "0.375rem",
      fontSize: "xs",
      lineHeight: 1.25,
      color: "soft",
      "& > span": { overflow: "hidden", lineClamp: 2, overflowWrap: "anywhere" },
      "& svg": { mt: "0.2em" },
      "@media (max-width: 47.99em)": {
        "& > span": { position: "absolute", w: "1px", h: "1px", clipPath: "inset(50%)", whiteSpace: "nowrap" },
        "& svg": { mt: "0" },
      },
    },
    "& .show[data-status=cancelled]": { textDecoration: "line-through", opacity: 0.65 },
    "& .show[data-status=past]": { opacity: 0.6 },
    "& .rest": { fontSize: "xs", lineHeight: 1, color: "faint", "& i": { display: { base: "none", md: "inline" } } },
    "& .edge": { position: "absolute", insetInline: "0", top: "0", h: "3px", display: "flex", "& i": { flex: "1" } },
  },
});

type MonthGridProps = {
  month: string;
  label: string;
  today: string;
  selected: string | null;
  events: readonly Event[];
  onSelect: (day: string) => void;
  /** Called when the keyboard focus moves into another month. */
  onMonth: (month: string) => void;
};

/** All dates of a tour share its title, so the square shows the city instead. */
const shortTitle = ({ tour, title, city }: Event) => (tour ? city : title);

const statusWord = ({ status }: Event) => (status === "upcoming" ? "" : `, ${t(STATUS_LABELS[status])}`);

/** A month as a grid of days with its shows, using the keyboard pattern of a date grid (ARIA Authoring Practices). */
export function MonthGrid({ month, label, today, selected, events, onSelect, onMonth }: MonthGridProps) {
  const weeks = weeksOf(month);
  const days = weeks.flat();
  const [visited, setVisited] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  /** The month requested last: it may still be loading while the grid shows the previous one. */
  const requestedMonth = useRef(month);

  const start = [visited, selected, today].find((day) => day !== null && monthOf(day) === month) ?? `${month}-01`;
  const active = visited !== null && days.includes(visited) ? visited : start;

  useEffect(() => {
    requestedMonth.current = month;
  }, [month]);

  useEffect(() => {
    // The day of another month is not rendered until that month is.
    if (!wantsFocus.current || active !== visited) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, visited]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const target = moveDay(active, event.key, event.shiftKey);
    if (target === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    wantsFocus.current = true;
    setVisited(target);
    if (monthOf(target) === requestedMonth.current) return;
    requestedMonth.current = monthOf(target);
    onMonth(monthOf(target));
  };

  return (
    <Grid ref={grid} role="grid" aria-label={label} onKeyDown={move}>
      <thead>
        <tr>
          {WEEK.map((day) => (
            <th key={day} scope="col" abbr={longWeekday(day)}>
              {shortWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const shows = events.filter((event) => event.local_date === day);
              const [before, after] = aroundDay(day);
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus, as the pattern allows
                <td
                  key={day}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of this table are grid cells
                  role="gridcell"
                  aria-selected={day === selected}
                  className={monthOf(day) === month ? undefined : "outside"}
                >
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === active ? 0 : -1}
                    aria-current={day === today ? "date" : undefined}
                    onClick={() => {
                      setVisited(day);
                      onSelect(day);
                    }}
                  >
                    {shows.length > 0 && (
                      <span className="edge">
                        {shows.map(({ id, type }) => (
                          <i key={id} style={{ background: TYPE_COLOURS[type] }} />
                        ))}
                      </span>
                    )}
                    <span className="number">
                      <VisuallyHidden>{before}</VisuallyHidden>
                      {Number(day.slice(8))}
                      <VisuallyHidden>{`${after}${shows.length === 0 ? t(", no shows") : ": "}`}</VisuallyHidden>
                    </span>
                    <span className="shows">
                      {shows.slice(0, MAX_NAMED).map((show) => (
                        <span key={show.id} className="show" data-status={show.status}>
                          <TypeShape type={show.type} />
                          <span>
                            <VisuallyHidden>{`${t(TYPE_LABELS[show.type].one)} `}</VisuallyHidden>
                            {shortTitle(show)}
                            <VisuallyHidden>{statusWord(show)}; </VisuallyHidden>
                          </span>
                        </span>
                      ))}
                      {shows.length > MAX_NAMED && (
                        <span className="rest">
                          +{shows.length - MAX_NAMED}
                          <i> {t("more")}</i>
                        </span>
                      )}
                    </span>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}
