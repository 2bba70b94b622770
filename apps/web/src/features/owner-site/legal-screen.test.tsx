import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { apiError } from "../../testing/fake-site.ts";
import { fakeOwnerSite, givePassword, OwnerSite, passwordIsRight } from "../owner-kit/testing/owner-site.tsx";
import { LegalTextsScreen } from "./legal-screen.tsx";

beforeEach(() => sessionStorage.clear());

const terms = (id: number, version: string, body: string) => ({
  id,
  kind: "terms",
  version,
  body,
  created_at: "2026-06-01T00:00:00.000Z",
});

test("a text published meanwhile is not replaced unasked, and one saved over it keeps its day", async () => {
  let stored = [terms(1, "2026-06-01", "Old")];
  const site = fakeOwnerSite({
    ...passwordIsRight,
    "site.manage.legalTexts": () => stored,
    "site.manage.publishLegal": ({ based_on, ...input }: { based_on: number; version: string; body: string }) => {
      if (based_on !== stored[0]?.id) throw apiError(409, CHANGED_MEANWHILE);
      stored = [terms(stored.length + 1, input.version, input.body), ...stored];
      return stored;
    },
  });
  render(<LegalTextsScreen />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  const [day] = await screen.findAllByLabelText(/^Version/);
  const [text] = screen.getAllByLabelText(/Markdown/);
  const [publish] = screen.getAllByRole("button", { name: "Publish" });
  if (!day || !text || !publish) throw new Error("The form is incomplete.");
  fireEvent.change(day, { target: { value: "2026-07-15" } });
  fireEvent.change(text, { target: { value: "Mine" } });
  stored = [terms(2, "2026-06-02", "Theirs"), ...stored];
  await userEvent.click(publish);
  await givePassword();
  await screen.findByText("Changed in the meantime");
  expect(stored).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Save mine over it" }));
  await waitFor(() => expect(stored[0]).toMatchObject({ version: "2026-07-15", body: "Mine" }));
});
