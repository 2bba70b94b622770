import { ChakraProvider } from "@chakra-ui/react/styled-system";
import type { EmotionCache } from "@emotion/cache";
import { CacheProvider, Global } from "@emotion/react";
import type { ReactNode } from "react";
import { fontFaces } from "./fonts.ts";
import { theSystem } from "./system.ts";

const faces = fontFaces.map((face) => ({ "@font-face": face }));

/** Gives everything below it the design system; `cache` is where its styles are collected. */
export function UiProvider({ cache, children }: { cache: EmotionCache; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={theSystem()}>
        <Global styles={faces} />
        {children}
      </ChakraProvider>
    </CacheProvider>
  );
}
