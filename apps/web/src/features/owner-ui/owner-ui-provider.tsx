import { ChakraProvider } from "@chakra-ui/react/styled-system";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { ownerSystem } from "./owner-system.ts";
import { OwnerToaster } from "./toast.tsx";

// No plugins: the supported browsers need no vendor prefixes.
const cache = createCache({ key: "o", stylisPlugins: [] });

/** The context that Chakra's components need, and the container of the owner area's toasts. */
export function OwnerUiProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={ownerSystem()}>
        {children}
        <OwnerToaster />
      </ChakraProvider>
    </CacheProvider>
  );
}
