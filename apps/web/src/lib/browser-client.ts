import type { AppRouter } from "@fanfare/api/app-router";
import { createTRPCClient } from "@trpc/client";
import { lazyLink } from "./lazy-link.ts";
import type { SessionAccess } from "./session-link.ts";
import type { ApiClient } from "./trpc.tsx";

const loadLink = () => import("./browser-link.ts");

/** Creates the browser's API client. `session` decides which calls carry a token. */
export function createBrowserClient(session: SessionAccess): ApiClient {
  return createTRPCClient<AppRouter>({
    links: [lazyLink(async () => (await loadLink()).browserLink(session))],
  });
}

/**
 * Loads the script that the first call needs, so that the call does not have to wait. Resolves when it is loaded or has
 * failed.
 */
export async function prepareFirstCall(): Promise<void> {
  await loadLink().catch(() => {
    // Ignored: the call itself loads the script again and reports a failure.
  });
}
