import type { CartCode } from "@fanfare/contracts/store/discount-code";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeSite } from "../../testing/fake-site.ts";
import { SiteProviders } from "../../testing/site-providers.tsx";
import { CartCodes } from "./cart-codes.tsx";

const FANS10 = { code: "FANS10", amount: "-1.00", problem: null };

/** Shows the codes of a cart at a site that responds to every call in one way. */
function openCodes(codes: readonly CartCode[], respond: FakeSite["respond"]): FakeSite {
  const site: FakeSite = { calls: [], respond };
  render(
    <SiteProviders site={site}>
      <CartCodes codes={codes} />
    </SiteProviders>,
  );
  return site;
}

test("a code that is typed while another is being applied stays in its field", async () => {
  const applied = Promise.withResolvers<object>();
  const site = openCodes([], () => applied.promise);
  const field = screen.getByLabelText<HTMLInputElement>("Discount code");
  const apply = screen.getByRole<HTMLButtonElement>("button", { name: "Apply" });
  await userEvent.type(field, "FANS10");
  await userEvent.click(apply);
  await waitFor(() => expect(site.calls.length).toBe(1));
  await userEvent.clear(field);
  await userEvent.type(field, "TOUR");
  await act(async () => applied.resolve({ items: [] }));
  await waitFor(() => expect(apply.disabled).toBe(false));
  expect(field.value).toBe("TOUR");
});

test("a code that could not be removed says so", async () => {
  openCodes([FANS10], () => {
    throw new TypeError("Failed to fetch");
  });
  await userEvent.click(screen.getByRole("button", { name: "Remove the code FANS10" }));
  expect((await screen.findByRole("alert")).textContent).toBe("The code could not be removed. Please try again.");
});

test("adding and removing a code is announced", async () => {
  openCodes([FANS10], () => ({ items: [] }));
  await userEvent.type(screen.getByLabelText("Discount code"), "TOUR");
  await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("The code TOUR has been added."));
  await userEvent.click(screen.getByRole("button", { name: "Remove the code FANS10" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("The code FANS10 has been removed."));
});
