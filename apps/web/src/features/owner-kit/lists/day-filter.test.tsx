import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../testing/owner-site.tsx";
import { DayFilter } from "./day-filter.tsx";

let arrive: (day: string) => void;
const sent: string[] = [];

/** A list whose URL changes only when the test lets it. */
function List() {
  const [day, setDay] = useState("");
  arrive = setDay;
  return <DayFilter label="From" value={day} onDay={(chosen) => sent.push(chosen)} />;
}

test("keeps what is typed until the URL has it, and sends a day once its year is complete", () => {
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <List />
    </OwnerSite>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("From");
  for (const value of ["0002-11-28", "0020-11-28", "0202-11-28", "2026-11-28"]) {
    fireEvent.change(field, { target: { value } });
    expect(field.value).toBe(value);
  }
  expect(sent).toEqual(["2026-11-28"]);
  act(() => arrive("2026-11-28"));
  expect(field.value).toBe("2026-11-28");
  // The browser's Back.
  act(() => arrive("2025-01-01"));
  expect(field.value).toBe("2025-01-01");
  fireEvent.change(field, { target: { value: "" } });
  expect(sent).toEqual(["2026-11-28", ""]);
});
