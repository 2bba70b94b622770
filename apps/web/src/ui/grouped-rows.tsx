import { type ReactNode, useEffect, useRef, useState } from "react";

/** Number of rows that are rendered together. */
const GROUP = 100;

/** How far outside the viewport a group may be when it is rendered. */
const AHEAD = "1200px";

type GroupedRowsProps<Row> = {
  rows: readonly Row[];
  /** The approximate height of a row, as a CSS length. Rows that are not rendered yet take this much space. */
  rowHeight: string;
  /** The place of a row that is rendered from the start; like those of the first group. */
  startAt?: number;
  children: (row: Row, at: number) => ReactNode;
};

/**
 * The rows of a list that may have thousands: beyond the first group, they are rendered once they are scrolled near, and stay.
 * Rendering all of a thousand rows would block the page for seconds. Rows have the properties of `placeInList`.
 */
export function GroupedRows<Row>({ rows, rowHeight, startAt = 0, children }: GroupedRowsProps<Row>) {
  const firsts = Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, group) => group * GROUP);
  return firsts.map((first) => {
    const group = rows.slice(first, first + GROUP);
    const isInitial = first === 0 || (first <= startAt && startAt < first + GROUP);
    return (
      <RowGroup key={first} isInitial={isInitial} height={`calc(${group.length} * ${rowHeight})`}>
        {() => group.map((row, at) => children(row, first + at))}
      </RowGroup>
    );
  });
}

/** Properties of a row at `at` of `count` in grouped rows, of which the browser does not see all. */
export const placeInList = (at: number, count: number) =>
  count > GROUP ? { "aria-setsize": count, "aria-posinset": at + 1 } : {};

type RowGroupProps = { isInitial: boolean; height: string; children: () => ReactNode };

function RowGroup({ isInitial, height, children }: RowGroupProps) {
  const space = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(isInitial);
  useEffect(() => {
    if (!space.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    observer.observe(space.current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children() : <li ref={space} aria-hidden style={{ height }} />;
}
