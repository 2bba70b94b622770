import { currencyFrom } from "@fanfare/contracts/common/money";
import "./lib/react-first.ts";
import { RouterClient } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { sendToLogin } from "./features/auth/send-to-login.ts";
import { dropPersonalCacheOnSessionChange } from "./features/auth/session-cache.ts";
import { currentToken, endSessionOf, startSession } from "./features/auth/session-store.ts";
import { createBrowserClient, prepareFirstCall } from "./lib/browser-client.ts";
import { recordTapsBeforeHydration } from "./lib/early-taps.ts";
import { interpretSchemas } from "./lib/interpret-schemas.ts";
import { isOwnerAddress } from "./lib/owner-address.ts";
import { receivePageData } from "./lib/page-data.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { type AppOptions, createApp } from "./router.tsx";

/** Hydrates the page that the server rendered. */
export function startApp({ routeTree }: Pick<AppOptions, "routeTree">): void {
  interpretSchemas();
  const queryClient = createQueryClient();
  const client = createBrowserClient({
    token: () => (isOwnerAddress(window.location.pathname) ? null : currentToken()),
    rejected: (token) => {
      if (!endSessionOf(token)) return;
      leave();
    },
  });
  // A navigation before hydration would remove the data of parts that are still hydrating.
  const leave = () => {
    if (!("hydrated" in document.documentElement.dataset)) {
      setTimeout(leave, 50);
      return;
    }
    sendToLogin(router);
  };
  // As rendered in the page; later navigations fetch it again.
  const { currency } = document.documentElement.dataset;
  if (currency) currencyFrom(() => currency);
  const siteUrl = document.documentElement.dataset.site ?? window.location.origin;
  const { router } = createApp({ routeTree, client, queryClient, siteUrl });
  receivePageData(queryClient);
  startSession();
  // A fan's own data is requested immediately; a visitor's page already contains all of its data.
  if (currentToken() !== null) void prepareFirstCall();
  dropPersonalCacheOnSessionChange(queryClient);

  recordTapsBeforeHydration();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}
