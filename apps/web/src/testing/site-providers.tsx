import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createQueryClient } from "../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../lib/trpc.tsx";
import { type FakeSite, fakeSiteLink } from "./fake-site.ts";

/** The providers that surround every page, for queries and calls that a fake site responds to. */
export function SiteProviders({ site, children }: { site: FakeSite; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [api] = useState(() => createApi(createLocalClient(fakeSiteLink(site)), queryClient));
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>{children}</ApiProvider>
    </QueryClientProvider>
  );
}
