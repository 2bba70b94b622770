import { t } from "@fanfare/contracts/common/language";
import type { News } from "@fanfare/contracts/site/news";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../lib/media.ts";
import { useApi } from "../../lib/trpc.tsx";
import { GradientPage } from "../../ui/gradient-page.tsx";
import { Container } from "../../ui/layout.tsx";
import { OwnerText } from "../../ui/owner-text.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, TextLink, titleSize } from "../../ui/type.tsx";
import { NewsDay } from "./news-day.tsx";
import { newsItem } from "./news-queries.ts";

const Page = styled(GradientPage, {
  base: {
    "& .words": { display: "grid", gap: "6", maxW: "44rem" },
    "& .words ul": { listStyle: "disc" },
    "& .words ol": { listStyle: "decimal" },
    "& time": { display: "block", mb: "3", fontSize: "sm", color: "faint" },
    "& h1": { mb: { base: "6", md: "10" } },
    "& .words img": { display: "block", maxW: "100%", height: "auto", rounded: "sm" },
    "& .card": {
      display: "flex",
      alignItems: "center",
      gap: "4",
      p: "4",
      minH: "44px",
      border: "1px solid",
      borderColor: "line",
      rounded: "sm",
      bg: "panel",
      color: "ink",
      textDecoration: "none",
    },
    "& .card:hover": { borderColor: "ember" },
    "& .card img": { w: "6rem", flexShrink: 0 },
    "& .card strong": { display: "block", fontSize: "lg", overflowWrap: "anywhere" },
    "& .card span": { color: "soft", overflowWrap: "anywhere" },
    "& .back": { mt: "10" },
  },
});

type Card = Extract<News["parts"][number], { kind: "card" }>["card"];

function CardLink({ card }: { card: Card }) {
  const shown = (
    <>
      {card.image && <img {...imageSource(card.image)} sizes="6rem" alt="" loading="lazy" decoding="async" />}
      <span>
        <strong>{card.title}</strong>
        {card.detail}
      </span>
    </>
  );
  const id = String(card.id);
  switch (card.kind) {
    case "album":
      return (
        <Link className="card" to="/albums/$albumId" params={{ albumId: id }}>
          {shown}
        </Link>
      );
    case "product":
      return (
        <Link className="card" to="/products/$productId" params={{ productId: id }}>
          {shown}
        </Link>
      );
    case "show":
      return (
        <Link className="card" to="/events/$eventId" params={{ eventId: id }}>
          {shown}
        </Link>
      );
  }
}

/** A letter of the newsletter as a page, without anything personal to a reader. */
export function NewsScreen({ id }: { id: number }) {
  const { data } = useSuspenseQuery(newsItem(useApi(), id));
  return (
    <Page as="article">
      <Container>
        <NewsDay instant={data.published_at} />
        <Display as="h1" size={titleSize(data.title, "d2")}>
          {data.title}
        </Display>
        <div className="words">
          {data.parts.map((part, index) =>
            part.kind === "text" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sent letter are never reordered
              <OwnerText key={index} html={part.html} />
            ) : (
              <CardLink key={`${part.card.kind}:${part.card.id}`} card={part.card} />
            ),
          )}
        </div>
        <p className="back">
          <TextLink to="/news">{t("All news")}</TextLink>
        </p>
      </Container>
    </Page>
  );
}
