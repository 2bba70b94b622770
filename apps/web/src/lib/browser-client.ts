import type { AppRouter } from "@fanfare/api/app-router";
import { createTRPCClient } from "@trpc/client";
import { laterLink } from "./later-link.ts";
import type { SessionAccess } from "./session-link.ts";
import type { ApiClient } from "./trpc.tsx";

const loadLink = () => import("./browser-link.ts");

/** The calls in the browser. What `session` returns decides which of them carry a token. */
export function createBrowserClient(session: SessionAccess): ApiClient {
  return createTRPCClient<AppRouter>({
    links: [laterLink(async () => (await loadLink()).browserLink(session))],
  });
}

/** Fetches what the first call needs, so that it does not have to wait. Returns when that is there or could not be had. */
export async function prepareFirstCall(): Promise<void> {
  await loadLink().catch(() => {
    // Not reached now: the call itself asks again, and says so when it fails.
  });
}
