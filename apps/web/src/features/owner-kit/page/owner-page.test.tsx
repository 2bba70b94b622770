import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { OwnerPage } from "./owner-page.tsx";

test("a printed page has its content but no buttons", () => {
  render(
    <OwnerPage title="Pack list" actions={<button type="button">Print</button>}>
      <p>Two shirts</p>
    </OwnerPage>,
  );
  const isPrinted = (element: Element) => element.closest("[data-screen-only]") === null;
  expect(isPrinted(screen.getByRole("button", { name: "Print" }))).toBe(false);
  expect(isPrinted(screen.getByText("Two shirts"))).toBe(true);
});
