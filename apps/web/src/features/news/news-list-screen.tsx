import { t } from "@fanfare/contracts/common/language";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useApi } from "../../lib/trpc.tsx";
import { GradientPage, PageOpening } from "../../ui/gradient-page.tsx";
import { Container } from "../../ui/layout.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { TextLink } from "../../ui/type.tsx";
import { NewsDay } from "./news-day.tsx";
import { newsList } from "./news-queries.ts";

const Page = styled(GradientPage, {
  base: {
    "& ul": { listStyle: "none", display: "grid", gap: "8", maxW: "44rem" },
    "& li": { borderTop: "1px solid", borderColor: "line", pt: "6" },
    "& li a": { display: "block", color: "ink", textDecoration: "none" },
    "& h2": {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 0.98,
      textTransform: "uppercase",
      overflowWrap: "anywhere",
    },
    "& li a:hover h2": { color: "glow" },
    "& time": { display: "block", mb: "2", fontSize: "sm", color: "faint" },
    "& li p": { mt: "2", color: "soft", overflowWrap: "anywhere" },
    "& .pages": { display: "flex", justifyContent: "space-between", maxW: "44rem", mt: "8" },
  },
});

/** The letters that are published on the site, newest first. */
export function NewsListScreen({ page }: { page: number }) {
  const { data } = useSuspenseQuery(newsList(useApi(), page));
  return (
    <Page>
      <Container>
        <PageOpening kind={t("Newsletter")} title={t("News")}>
          {t("The letters that newsletter subscribers get.")} <TextLink to="/newsletter">{t("Subscribe")}</TextLink>
        </PageOpening>
        {data.results.length === 0 ? (
          <EmptyState title={t("No news yet")}>
            <p>{t("Letters appear here once they are sent.")}</p>
          </EmptyState>
        ) : (
          <ul>
            {data.results.map(({ id, title, published_at, summary }) => (
              <li key={id}>
                <Link to="/news/$newsId" params={{ newsId: String(id) }}>
                  <NewsDay instant={published_at} />
                  <h2>{title}</h2>
                  <p>{summary}</p>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {(data.previous ?? data.next) && (
          <nav className="pages" aria-label={t("Pages")}>
            {data.previous ? (
              <TextLink to="/news" search={{ page: page - 1 }}>
                {t("Newer")}
              </TextLink>
            ) : (
              <span />
            )}
            {data.next && (
              <TextLink to="/news" search={{ page: page + 1 }}>
                {t("Older")}
              </TextLink>
            )}
          </nav>
        )}
      </Container>
    </Page>
  );
}
