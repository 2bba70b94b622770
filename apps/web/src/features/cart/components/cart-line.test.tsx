import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { product } from "../../../testing/site-data.ts";
import { CartLine } from "./cart-line.tsx";

const MOST = "At most 10 per order";
const TOO_MANY = "At most 10 per order. Choose a smaller quantity to check out.";

/** Renders a line of the cart and returns its notes about the quantity. */
function notesOf(line: { quantity: number; available_quantity?: number; max_per_order?: number }): string[] {
  const { quantity, available_quantity = null, max_per_order = null } = line;
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <ul>
        <CartLine
          item={{
            id: 1,
            product: product({ max_per_order }),
            variant: null,
            quantity,
            price: "20.00",
            line_total: "20.00",
            previous_price: null,
            available_quantity,
            problem: null,
          }}
          countries={null}
          busy={false}
          failure={null}
          onChange={() => undefined}
        />
      </ul>
    </RouterContextProvider>,
  );
  return screen.queryAllByText(/^Only|per order/).map(({ textContent }) => textContent);
}

test.each([
  { line: { quantity: 9 }, notes: [] },
  { line: { quantity: 10 }, notes: [MOST] },
  { line: { quantity: 10, available_quantity: 40 }, notes: [MOST] },
  { line: { quantity: 20 }, notes: [TOO_MANY] },
  { line: { quantity: 4, available_quantity: 4 }, notes: ["Only 4 left"] },
  { line: { quantity: 1, max_per_order: 1 }, notes: [] },
])("$line: the line says why its quantity cannot be raised", ({ line, notes }) => {
  expect(notesOf(line)).toEqual(notes);
});
