import type { Blueprint } from "@fanfare/contracts/pod/catalog";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apiError } from "../../../testing/fake-site.ts";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { CreateForm } from "./create-form.tsx";

test("workshops that failed to load are loaded by Retry, and what was typed is kept", async () => {
  let works = false;
  const site = fakeOwnerSite({
    "pod.printProviders": () =>
      works ? [{ id: 4, title: "Nordic Print" }] : Promise.reject(apiError(502, "Printify does not respond.")),
  });
  render(
    <OwnerSite site={site}>
      <CreateForm blueprint={{ id: 1, title: "Tee", brand: "B", image: null } as unknown as Blueprint} />
    </OwnerSite>,
  );
  await userEvent.type(await screen.findByLabelText("Description"), "Soft");
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to load the workshopsPrintify does not respond.");
  works = true;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("option", { name: "Nordic Print" });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Description").value).toBe("Soft");
});
