import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { user } from "../../testing/site-data.ts";
import { saveDraft } from "../checkout/address-draft.ts";
import { newAddressForm } from "../checkout/address-form.ts";
import { beginSession, useSession } from "./session-store.ts";
import { forgetTypedOnSignOut } from "./sign-out-tabs.ts";
import { useSignOut } from "./use-sign-out.ts";

/** Types an address in the checkout and returns the function that signs out. */
function typeAddress() {
  beginSession("t1", user);
  saveDraft(user.id, { ...newAddressForm(), billing_address: "1 Hidden Lane" });
  expect(JSON.stringify({ ...sessionStorage })).toContain("Hidden Lane");
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const { result } = renderHook(() => useSignOut(), {
    wrapper: ({ children }) => <RouterContextProvider router={router as never}>{children}</RouterContextProvider>,
  });
  return result.current;
}

test("signing out leaves nothing in the tab that was typed before", async () => {
  await typeAddress()();
  expect(useSession.getState().status).toBe("visitor");
  expect({ ...sessionStorage }).toEqual({});
});

test("signing out in another tab leaves nothing that was typed in this one, except the owner's forms", async () => {
  const written = vi.spyOn(Storage.prototype, "setItem");
  await typeAddress()();
  const [key, newValue] =
    written.mock.calls.findLast((_, index) => written.mock.contexts[index] === localStorage) ?? [];
  written.mockRestore();
  typeAddress();
  sessionStorage.setItem("owner-form:album:1", "{}");
  const stop = forgetTypedOnSignOut();
  const report = (init: StorageEventInit) => window.dispatchEvent(new StorageEvent("storage", init));
  // Like the end of a session that has expired.
  report({ key: "token", newValue: null });
  expect(Object.keys(sessionStorage)).toContain("checkout_draft");
  report({ key: key ?? "", newValue: newValue ?? "" });
  expect(Object.keys(sessionStorage)).toEqual(["owner-form:album:1"]);
  stop();
});
