import type { Letter } from "@fanfare/contracts/admin/letters";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubResizeObserver } from "../../ui/testing/resize-observer.ts";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { LetterScreen } from "./letter-screen.tsx";

beforeEach(() => {
  sessionStorage.clear();
  stubResizeObserver();
});
afterEach(() => vi.unstubAllGlobals());

test("a letter that is saved again before its page has opened is not created twice", async () => {
  const stored = (input: object, version: number) => ({ id: 8, version, ...input }) as Letter;
  const site = fakeOwnerSite({
    "admin.letters.create": (input: object) => stored(input, 1),
    "admin.letters.update": (input: { version: number }) => stored(input, input.version + 1),
  });
  const asked = (path: string) => site.calls.filter((call) => call.path === path);
  render(<LetterScreen id={null} />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  await userEvent.type(screen.getByLabelText("Subject"), "Lanterns");
  await userEvent.type(screen.getByLabelText("Letter (Markdown)"), "Hello");
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save letter" });
  await userEvent.click(save);
  await waitFor(() => expect(asked("admin.letters.create").length).toBe(1));
  await waitFor(() => expect(save.disabled).toBe(false));
  await userEvent.type(screen.getByLabelText("Subject"), "!");
  await userEvent.click(save);
  await waitFor(() => expect(asked("admin.letters.update").length).toBe(1));
  expect(asked("admin.letters.update")[0]?.input).toMatchObject({ id: 8, version: 1, subject: "Lanterns!" });
  expect(asked("admin.letters.create").length).toBe(1);
});
