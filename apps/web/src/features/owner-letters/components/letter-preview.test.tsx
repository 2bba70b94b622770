import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apiError } from "../../../testing/fake-site.ts";
import { stubResizeObserver } from "../../../ui/testing/resize-observer.ts";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { LetterPreview } from "./letter-preview.tsx";

stubResizeObserver();

test("a preview that failed to load is loaded by Retry", async () => {
  let works = false;
  const site = fakeOwnerSite({
    "admin.letters.preview": () =>
      works ? { html: "<p>Hello</p>", text: "Hello", problems: [] } : Promise.reject(apiError(404, "Not found.")),
  });
  render(
    <OwnerSite site={site}>
      <LetterPreview subject="News" body="Hello" />
    </OwnerSite>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("The preview could not be loaded");
  works = true;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await expect.poll(() => screen.getByTitle("Preview of the letter").getAttribute("srcdoc")).toBe("<p>Hello</p>");
  expect(screen.queryByRole("alert")).toBeNull();
});
