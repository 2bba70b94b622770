import { QueryClient } from "@tanstack/react-query";
import { errorStatus } from "./trpc.tsx";

/** A query cache. Reads stay fresh for half a minute; only failures that may pass are tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => {
          const status = errorStatus(error);
          return typeof window !== "undefined" && failures < 2 && (status === null || status >= 502);
        },
      },
    },
  });
}
