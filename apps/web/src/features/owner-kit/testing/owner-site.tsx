import { PERMISSIONS, type TeamSelf } from "@fanfare/contracts/admin/team";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { expect } from "vitest";
import { createQueryClient } from "../../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../../../lib/trpc.tsx";
import { type FakeSite, fakeSiteLink } from "../../../testing/fake-site.ts";
import { settings } from "../../../testing/site-data.ts";
import { OwnerUiProvider } from "../../owner-ui/owner-ui-provider.tsx";
import { StepUpProvider } from "../session/step-up.tsx";
import { TeamSelfProvider } from "../session/team-self.tsx";

const SELF: TeamSelf = { id: 1, name: "Ana", email: "ana@example.com", role: "owner", permissions: [...PERMISSIONS] };

/** The response to calls that a test is not about: a promise that never settles. */
export const never = () => new Promise<never>(() => undefined);

/** A fake site of the owner area that responds to calls by their path; all other calls stay pending. */
export function fakeOwnerSite(handlers: Record<string, (input: never) => unknown>): FakeSite {
  return { calls: [], respond: (path, input) => (handlers[path] ?? never)(input as never) };
}

/** Accepts the password when it is asked for again. */
export const passwordIsRight = {
  "admin.confirmPassword": () => ({ proof: "proven", expires_at: new Date(Date.now() + 300_000).toISOString() }),
};

type OwnerSiteProps = { site: FakeSite; time_zone?: string; children: ReactNode };

/** Renders the providers that surround a page of the owner area. */
export function OwnerSite({ site, time_zone = "UTC", children }: OwnerSiteProps) {
  const [queryClient] = useState(createQueryClient);
  const [api] = useState(() => {
    const created = createApi(createLocalClient(fakeSiteLink(site)), queryClient);
    created.query.site.settings.setData(undefined, { ...settings, time_zone });
    return created;
  });
  const [router] = useState(() => createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }));
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <RouterContextProvider router={router}>
          <OwnerUiProvider>
            <TeamSelfProvider self={SELF}>
              <StepUpProvider>{children}</StepUpProvider>
            </TeamSelfProvider>
          </OwnerUiProvider>
        </RouterContextProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}

/** Enters the password in the step-up dialog by keyboard: a dialog above another accepts clicks only some frames later. */
export async function givePassword(): Promise<void> {
  (await screen.findByLabelText("Password", { selector: "input" })).focus();
  await userEvent.keyboard("correct-horse{Enter}");
}

/** Closes the step-up dialog without a password, and waits until it is gone. */
export async function callOffPassword(): Promise<void> {
  (await screen.findByLabelText("Password", { selector: "input" })).focus();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByLabelText("Password", { selector: "input" })).toBeNull());
}
