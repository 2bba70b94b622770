import { ChakraProvider } from "@chakra-ui/react/styled-system";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { ownerSystem } from "./owner-system.ts";
import { OwnerToaster } from "./toast.tsx";

// No plugins: the browsers we build for need no vendor prefixes.
const cache = createCache({ key: "o", stylisPlugins: [] });

/** What Chakra's components need around them, and the place of the owner area's toasts. */
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
