import type { ReactNode } from "react";
import { Box } from "../../../ui/box.tsx";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** The placeholder of the owner area until the session is known: the navigation, a title, two cards and a table. */
export function OwnerSkeleton({ banner }: { banner: ReactNode }) {
  return (
    <>
      {banner}
      <Box
        aria-busy
        display="grid"
        gridTemplateColumns={{ base: "1fr", lg: "15rem 1fr" }}
        minH="100dvh"
        // The place of the bar on phones, so that main does not move when it is there.
        mt={{ base: "3.75rem", lg: "0" }}
      >
        <VisuallyHidden role="status">Loading</VisuallyHidden>
        <Box bg="raised" display={{ base: "none", lg: "block" }} />
        <Box p={{ base: "5", md: "10" }} display="grid" gap="6" alignContent="start">
          <Skeleton h="3rem" w="min(24rem, 80%)" />
          <Box display="grid" gap="4" gridTemplateColumns={{ base: "1fr", md: "1fr 1fr" }}>
            <Skeleton h="7rem" />
            <Skeleton h="7rem" />
          </Box>
          <Skeleton h="24rem" />
        </Box>
      </Box>
    </>
  );
}
