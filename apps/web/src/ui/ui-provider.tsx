import { ChakraProvider } from "@chakra-ui/react/styled-system";
import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { theSystem } from "./system.ts";

/**
 * Gives everything below it the design system; `cache` is where its styles are collected. The global ones are not among
 * them: every page brings those in its HTML (`global-styles.ts`).
 */
export function UiProvider({ cache, children }: { cache: EmotionCache; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={theSystem()}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
