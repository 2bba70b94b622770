import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeSite } from "../../../testing/fake-site.ts";
import { user } from "../../../testing/site-data.ts";
import { SiteProviders } from "../../../testing/site-providers.tsx";
import { ToastRegion } from "../../../ui/toast-region.tsx";
import { beginSession } from "../../auth/session-store.ts";
import { DeviceList } from "./device-list.tsx";

test("a device that is signed out is announced, and the focus stays with the devices", async () => {
  beginSession("t1", user);
  const at = "2026-07-01T10:00:00Z";
  const device = (id: number, name: string) => ({
    id,
    device: name,
    is_current: id === 1,
    signed_in_at: at,
    last_used_at: at,
  });
  let devices = [device(1, "Firefox"), device(2, "Safari")];
  const site: FakeSite = {
    calls: [],
    respond: (path) => {
      if (path === "auth.devices.list") return { devices };
      devices = devices.slice(0, 1);
      return undefined;
    },
  };
  render(
    <SiteProviders site={site}>
      <DeviceList />
      <ToastRegion />
    </SiteProviders>,
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Sign out Safari/ }));
  expect(await screen.findByText("One device was signed out.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Devices" })));
});
