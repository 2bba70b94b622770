import { type ReactNode, useRef } from "react";
import { Box } from "../../ui/box.tsx";
import { Container, VisuallyHidden } from "../../ui/layout.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, Eyebrow } from "../../ui/type.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";

const Page = styled("section", {
  base: {
    pt: { base: "8", md: "12" },
    pb: "section",
    bg: "radial-gradient(70rem 34rem at 85% -6rem, rgba(255, 122, 26, 0.14), transparent 70%) no-repeat",
    "& .title": { display: "grid", gap: "4", mb: { base: "6", md: "10" } },
  },
});

/** Content beside a summary, stacked on small screens. */
export const SplitLayout = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 24rem" },
    gap: { base: "8", lg: "12" },
    alignItems: "start",
  },
});

/** The frame of the cart and checkout pages. */
export function ShopPage({ eyebrow, title, children }: { eyebrow: string; title: string; children: ReactNode }) {
  const page = useRef<HTMLElement>(null);
  useKeptFocus(page);
  return (
    <Page ref={page} tabIndex={-1} aria-label={title}>
      <Container>
        <div className="title">
          <Eyebrow>{eyebrow}</Eyebrow>
          <Display as="h1" size="d2">
            {title}
          </Display>
        </div>
        {children}
      </Container>
    </Page>
  );
}

/** The skeleton of such a page while its content loads. */
export function ShopSkeleton({ label }: { label: string }) {
  return (
    <SplitLayout aria-busy>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Box display="grid" gap="5">
        {["a", "b", "c"].map((name) => (
          <Skeleton key={name} h="9rem" />
        ))}
      </Box>
      <Skeleton h="18rem" />
    </SplitLayout>
  );
}
