import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { OwnerFrame } from "./owner-frame.tsx";

test("the page's content, which the skip link leads to, begins after the navigation and Logout", async () => {
  const container = Object.assign(document.createElement("main"), { id: "main" });
  document.body.append(container);
  render(
    <OwnerSite site={fakeOwnerSite({ "site.settings": () => ({ artist_name: "Ember Oriole" }) })}>
      <Suspense>
        <OwnerFrame banner={null}>
          <h1>Orders</h1>
        </OwnerFrame>
      </Suspense>
    </OwnerSite>,
    { container },
  );
  expect(container.contains(await screen.findByText("Orders"))).toBe(true);
  for (const beside of [
    ...screen.getAllByRole("navigation", { hidden: true }),
    ...screen.getAllByRole("button", { name: "Logout", hidden: true }),
  ]) {
    expect(beside.compareDocumentPosition(container)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});
