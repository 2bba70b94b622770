import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { QueryClientProvider } from "@tanstack/react-query";
import { useChildMatches, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createBrowserClient } from "../../lib/browser-client.ts";
import { createQueryClient } from "../../lib/query-client.ts";
import { useSiteSettings } from "../../lib/site-settings.ts";
import { ApiProvider, createApi } from "../../lib/trpc.tsx";
import { keepDoorsOf } from "../owner-doors/door-storage.ts";
import {
  endOwnerSessionOf,
  ownerToken,
  useOwnerSession,
  watchOwnerSession,
} from "../owner-kit/session/owner-session.ts";
import { StepUpProvider } from "../owner-kit/session/step-up.tsx";
import { OwnerUiProvider } from "../owner-ui/owner-ui-provider.tsx";
import { OwnerSkeleton } from "./components/owner-skeleton.tsx";
import { SignedIn } from "./components/signed-in.tsx";

const LOGIN = "/admin/login";

/** Creates the owner's client and cache, separate from a fan's. The cache starts with the settings that the page came with. */
function createOwnerApi(settings: PublicSiteSettings) {
  const queryClient = createQueryClient();
  const client = createBrowserClient({ token: ownerToken, rejected: endOwnerSessionOf });
  const api = createApi(client, queryClient);
  api.query.site.settings.setData(undefined, settings, { updatedAt: 0 });
  return { queryClient, api };
}

/**
 * Everything under /admin. Below it `useApi()` and `useQuery` are the owner's: they send only the owner's token and share nothing
 * with a fan's. Rendered in the browser; on the server, and until the stored session has been read, it is a skeleton. Without a
 * session, every page except the login redirects there. `banner` stays at the top of each of them.
 */
export function OwnerArea({ banner, children }: { banner: ReactNode; children: ReactNode }) {
  const router = useRouter();
  const { status, token, ends_at } = useOwnerSession();
  const settings = useSiteSettings();
  const [{ queryClient, api }] = useState(() => createOwnerApi(settings));
  // Depends on the rendered route, not on the URL, which is ahead while a page loads.
  const atLogin = useChildMatches({ select: (matches) => matches.some(({ routeId }) => routeId === LOGIN) });
  const lastToken = useRef(token);

  useEffect(watchOwnerSession, []);
  // Data that one owner has loaded must not be shown to another.
  useEffect(() => {
    if (lastToken.current !== null && lastToken.current !== token) queryClient.clear();
    lastToken.current = token;
  }, [queryClient, token]);
  useEffect(() => {
    if (status !== "unknown") keepDoorsOf(ends_at);
  }, [status, ends_at]);
  useEffect(() => {
    if (status !== "none" || atLogin) return;
    const { href } = router.latestLocation;
    void router.navigate({ to: LOGIN, search: { redirect: href }, replace: true });
  }, [status, atLogin, router]);

  if (status === "unknown" || (status === "none" && !atLogin)) return <OwnerSkeleton banner={banner} />;
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <OwnerUiProvider>
          {atLogin ? (
            <>
              {banner}
              {children}
            </>
          ) : (
            <StepUpProvider>
              <SignedIn banner={banner}>{children}</SignedIn>
            </StepUpProvider>
          )}
        </OwnerUiProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
