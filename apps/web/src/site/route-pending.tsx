import { t } from "@fanfare/contracts/common/language";
import { Box } from "../ui/box.tsx";
import { Container, VisuallyHidden } from "../ui/layout.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** Placeholder while a page loads, in the layout most pages have: a big title and a grid below it. */
export function RoutePending() {
  return (
    <Container py="section" aria-busy>
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
