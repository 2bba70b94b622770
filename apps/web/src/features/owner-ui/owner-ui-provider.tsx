import { ChakraProvider } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { ownerSystem } from "./owner-system.ts";
import { OwnerToaster } from "./toast.tsx";

/** What Chakra's components need around them, and the place of the owner area's toasts. */
export function OwnerUiProvider({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={ownerSystem()}>
      {children}
      <OwnerToaster />
    </ChakraProvider>
  );
}
