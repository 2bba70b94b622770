import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GroupedRows, placeInList } from "./grouped-rows.tsx";

/** Stands in for the browser's observer, which jsdom does not have. */
let observed: { space: Element; come: () => void }[] = [];
beforeEach(() => {
  observed = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.#report = report;
      }
      observe(space: Element) {
        observed.push({ space, come: () => act(() => this.#report([{ isIntersecting: true }])) });
      }
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const list = (count: number, startAt?: number) => (
  <ol>
    <GroupedRows
      rows={Array.from({ length: count }, (_, at) => `row ${at}`)}
      rowHeight="3rem"
      {...(startAt === undefined ? {} : { startAt })}
    >
      {(row, at) => (
        <li key={row} {...placeInList(at, count)}>
          {row}
        </li>
      )}
    </GroupedRows>
  </ol>
);
const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent);

test("a list of one group has all of its rows, without places", () => {
  render(list(100));
  expect([rows().length, observed.length]).toEqual([100, 0]);
  expect(screen.getByText("row 0").hasAttribute("aria-posinset")).toBe(false);
});

test("rows beyond the first group come when they are near, in their place, and stay", () => {
  const { rerender } = render(list(250));
  expect(rows()).toHaveLength(100);
  expect(observed.map(({ space }) => (space as HTMLElement).style.height)).toEqual(["calc(300rem)", "calc(150rem)"]);
  observed[1]?.come();
  expect(rows()).toHaveLength(150);
  expect(rows().at(-1)).toBe("row 249");
  expect(screen.getByText("row 249").getAttribute("aria-posinset")).toBe("250");
  observed[0]?.come();
  rerender(list(240));
  expect(rows()).toEqual(Array.from({ length: 240 }, (_, at) => `row ${at}`));
});

test("the group of the row to start at is rendered from the start", () => {
  render(list(350, 230));
  expect(rows()).toHaveLength(200);
  expect(rows()[100]).toBe("row 200");
});
