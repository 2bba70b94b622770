import { numberFormat } from "@fanfare/contracts/common/formats";
import { t } from "@fanfare/contracts/common/language";
import type { ProductDetail } from "@fanfare/contracts/store/product";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display } from "../../../ui/type.tsx";
import { useSession } from "../../auth/session-store.ts";
import { REVIEWS_PER_PAGE, reviewsPage } from "../store-queries.ts";
import { OwnReview } from "./own-review.tsx";
import { RatingPlot } from "./rating-plot.tsx";
import { ReviewItem } from "./review-item.tsx";
import { Stars } from "./stars.tsx";

const Layout = styled(Container, {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 4fr) minmax(0, 7fr)" },
    gap: { base: "8", lg: "gutter" },
    "& .heading": { display: "grid", gap: "6", alignContent: "start" },
    "& .average": { display: "flex", alignItems: "center", gap: "4" },
    "& .average > b": { fontFamily: "display", fontWeight: 850, fontSize: "d2", lineHeight: 0.8 },
    "& .average small": { display: "block", fontSize: "sm", color: "faint" },
    "& .list": { listStyle: "none", mt: "6" },
    "& .none": { py: "6", borderTop: "1px solid {colors.line}", color: "soft" },
    "& .pages": { display: "flex", alignItems: "center", justifyContent: "space-between", gap: "4", color: "soft" },
  },
});

/** The reviews of a product: the distribution of ratings, the fan's own review, and those of others, newest first. */
export function Reviews({ product }: { product: ProductDetail }) {
  const api = useApi();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    ...reviewsPage(api, product.id, page),
    placeholderData: keepPreviousData,
  });
  const signedIn = useSession((state) => state.token !== null);
  const mine = useQuery({
    ...api.query.store.reviews.mine.queryOptions({ product_id: product.id }),
    enabled: signedIn,
  });
  // The fan's own review is shown above the list with its actions, so it is left out of the list.
  const others = data?.results.filter((review) => !(signedIn && (review.is_mine || review.id === mine.data?.id)));
  const pages = Math.ceil((data?.count ?? 0) / REVIEWS_PER_PAGE);
  const { rating_average: average, review_count: count } = product;
  return (
    <Section id="reviews" bg="raised" borderY="1px solid" borderColor="line" aria-labelledby="reviews-title">
      <Layout>
        <div className="heading">
          <Display id="reviews-title" size="d3">
            {t("Reviews")}
          </Display>
          {average !== null && (
            <>
              <div className="average">
                <b>{numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average)}</b>
                <span>
                  <Stars rating={average} size={22} />
                  <small>{t("{count, plural, one {{count} review} other {{count} reviews}}", { count })}</small>
                </span>
              </div>
              <RatingPlot distribution={product.rating_distribution} />
            </>
          )}
        </div>
        <div>
          <OwnReview productId={product.id} />
          {!data && isError && <LoadFailure message={t("The reviews could not be loaded")} onRetry={() => refetch()} />}
          {data && data.count === 0 && <p className="list none">{t("No one has written about this yet.")}</p>}
          {others && others.length > 0 && (
            <ul className="list">
              {others.map((review) => (
                <ReviewItem key={review.id} review={review} />
              ))}
            </ul>
          )}
          {pages > 1 && (
            <div className="pages">
              <Button size="sm" tone="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t("Newer")}
              </Button>
              <span>{t("Page {page} of {pages}", { page, pages })}</span>
              <Button size="sm" tone="outline" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {t("Older")}
              </Button>
            </div>
          )}
        </div>
      </Layout>
    </Section>
  );
}
