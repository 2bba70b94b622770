import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { ProductsScreen } from "./products-screen.tsx";

// The search box keeps its draft by the page that the router is at, and there is none here.
vi.mock("../search/use-search-draft.ts", () => ({ useSearchDraft: () => ({ box: { defaultValue: "" } }) }));

test("products are filtered by category, state and stock, and a changed filter keeps the others", async () => {
  const site = fakeOwnerSite({
    "store.manage.categories.list": () => [{ id: 4, name: "Records" }],
    "store.manage.products.list": () => ({ count: 0, next: null, previous: null, results: [] }),
  });
  const onSearch = vi.fn();
  render(
    <OwnerSite site={site}>
      <ProductsScreen search={{ page: 2, category: 4, nearly_sold_out: true }} onSearch={onSearch} />
    </OwnerSite>,
  );
  await screen.findByText("No products match.");
  const asked = site.calls.find(({ path }) => path === "store.manage.products.list");
  expect(asked?.input).toEqual({ page: 2, page_size: 25, category: 4, nearly_sold_out: true });

  await userEvent.selectOptions(screen.getByLabelText("State"), "Drafts");
  expect(onSearch).toHaveBeenLastCalledWith({ category: 4, nearly_sold_out: true, visibility: "draft" });
  await userEvent.selectOptions(screen.getByLabelText("Stock"), "All");
  expect(onSearch).toHaveBeenLastCalledWith({ category: 4 });
  await userEvent.selectOptions(screen.getByLabelText("Category"), "All");
  expect(onSearch).toHaveBeenLastCalledWith({ nearly_sold_out: true });
});
