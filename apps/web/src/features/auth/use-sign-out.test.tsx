import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { user } from "../../testing/site-data.ts";
import { saveDraft } from "../checkout/address-draft.ts";
import { newAddressForm } from "../checkout/address-form.ts";
import { beginSession, useSession } from "./session-store.ts";
import { useSignOut } from "./use-sign-out.ts";

test("signing out leaves nothing in the tab that was typed before", async () => {
  beginSession("t1", user);
  saveDraft(user.id, { ...newAddressForm(), billing_address: "1 Hidden Lane" });
  expect(JSON.stringify({ ...sessionStorage })).toContain("Hidden Lane");
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const { result } = renderHook(() => useSignOut(), {
    wrapper: ({ children }) => <RouterContextProvider router={router as never}>{children}</RouterContextProvider>,
  });
  await result.current();
  expect(useSession.getState().status).toBe("visitor");
  expect({ ...sessionStorage }).toEqual({});
});
