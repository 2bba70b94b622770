import { t } from "@fanfare/contracts/common/language";
import type { ReactNode } from "react";
import { Container, VisuallyHidden } from "../../../ui/layout.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display, Eyebrow, titleSize } from "../../../ui/type.tsx";

const Page = styled("article", {
  base: {
    pt: { base: "6", md: "12" },
    pb: "section",
    bg: "radial-gradient(60rem 34rem at 14% -4rem, rgba(255, 122, 26, 0.18), transparent 70%) no-repeat",
    "& .head": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "20rem minmax(0, 1fr)" },
      gap: { base: "6", lg: "12" },
      alignItems: "end",
      mb: { base: "8", md: "12" },
    },
    "& .sleeve": { w: "100%", maxW: { base: "16rem", lg: "none" } },
    "& .sleeve .cover": { rounded: "sm", boxShadow: "0 2rem 5rem rgba(0, 0, 0, 0.6)" },
    "& .head > .words": { position: "relative", display: "grid", gap: "5", justifyItems: "start", minW: 0 },
    "& h1": { overflowWrap: "anywhere" },
    "& .description": {
      maxW: "42rem",
      fontSize: "lg",
      color: "soft",
      whiteSpace: "pre-line",
      overflowWrap: "anywhere",
    },
    "& .facts": { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "4", rowGap: "2", color: "soft" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3", w: { base: "100%", md: "auto" } },
    // On phones the rows of buttons fill the width: the first button has its own row, the others share theirs.
    "@media (max-width: 47.99rem)": {
      "& .ways": { gap: "2" },
      "& .ways > *": { flex: "1 1 auto" },
      "& .ways > :first-child": { flexBasis: "100%" },
      "& .ways > button:not(:first-child)": { px: "2", fontSize: "lg" },
    },
  },
});

type ListeningPageProps = {
  eyebrow: string;
  title: string;
  description?: string;
  facts: readonly string[];
  chip?: ReactNode;
  cover: ReactNode;
  ways: ReactNode;
  children: ReactNode;
};

/** The layout of a playlist page: cover, text and buttons above its tracks. */
export function ListeningPage(props: ListeningPageProps) {
  const { eyebrow, title, description, facts, chip, cover, ways, children } = props;
  return (
    <Page>
      <Container>
        <div className="head">
          <div className="sleeve">{cover}</div>
          <div className="words">
            <Eyebrow>{eyebrow}</Eyebrow>
            <Display as="h1" size={titleSize(title, "d2")}>
              {title}
            </Display>
            {description && (
              <p className="description" dir="auto">
                {description}
              </p>
            )}
            <p className="facts">
              {chip}
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
            <div className="ways">{ways}</div>
          </div>
        </div>
        {children}
      </Container>
    </Page>
  );
}

/** The skeleton of such a page while it loads. */
export function ListeningSkeleton() {
  return (
    <Page aria-busy>
      <VisuallyHidden role="status">{t("Loading")}</VisuallyHidden>
      <Container>
        <div className="head">
          <Skeleton className="sleeve" aspectRatio="1" />
          <div className="words">
            <Skeleton h="1rem" w="8rem" />
            <Skeleton h="4.5rem" w="min(28rem, 100%)" />
            <Skeleton h="3.5rem" w="10rem" />
          </div>
        </div>
        {["a", "b", "c", "d"].map((name) => (
          <Skeleton key={name} h="3.75rem" mb="2" />
        ))}
      </Container>
    </Page>
  );
}
