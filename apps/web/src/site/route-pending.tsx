import { t } from "@fanfare/contracts/common/language";
import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect, useState } from "react";
import { Box } from "../ui/box.tsx";
import { Container, VisuallyHidden } from "../ui/layout.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/**
 * Placeholder while a page loads, in the layout most pages have: a big title and a grid below it. Another page's shows from its top,
 * as the router scrolls only once the page is there: from the end of a long page, only the footer would be in view. The tab keeps the
 * title it had, as it does while a browser loads a document; without any, it would show the address.
 */
export function RoutePending() {
  const router = useRouter();
  const [titleBefore] = useState(() => globalThis.document?.title);
  useLayoutEffect(() => {
    const { location, resolvedLocation } = router.state;
    if (location.pathname !== resolvedLocation?.pathname) window.scrollTo(0, 0);
  }, [router]);
  return (
    <Container py="section" aria-busy>
      <title>{titleBefore}</title>
      <VisuallyHidden role="status">{t("Loading")}</VisuallyHidden>
      <Skeleton h="1rem" w="8rem" mb="6" />
      <Skeleton h="clamp(3rem, 8vw, 7rem)" w="min(36rem, 80%)" mb="12" />
      <Box
        display="grid"
        gap="6"
        gridTemplateColumns={{ base: "repeat(2, 1fr)", md: "repeat(3, 1fr)", xl: "repeat(4, 1fr)" }}
      >
        {["a", "b", "c", "d"].map((name) => (
          <Skeleton key={name} aspectRatio="1" />
        ))}
      </Box>
    </Container>
  );
}
