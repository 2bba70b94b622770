import type { ReactNode } from "react";
import { Container } from "../../ui/layout.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, Eyebrow } from "../../ui/type.tsx";

const Page = styled("section", {
  base: {
    py: { base: "10", md: "section" },
    // As high as the light reaches, so that it fades out instead of ending in an edge.
    minH: "28rem",
    bg: "radial-gradient(60rem 40rem at 12% 0%, rgba(255, 122, 26, 0.2), transparent 70%) no-repeat",
    "& .words": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: "6",
      justifyItems: "start",
      maxW: "44rem",
    },
    "& .words > [role=status], & .words > [role=alert], & .words > form": { w: "100%" },
  },
});

/** A page with a single message or action, used as the target of links in mails. */
export function MessagePage({ eyebrow, title, children }: { eyebrow: string; title: string; children: ReactNode }) {
  return (
    <Page>
      <Container>
        <div className="words">
          <Eyebrow>{eyebrow}</Eyebrow>
          <Display as="h1" size="d2">
            {title}
          </Display>
          {children}
        </div>
      </Container>
    </Page>
  );
}
