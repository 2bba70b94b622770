import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { dayText } from "../../../lib/instants.ts";
import { useApi } from "../../../lib/trpc.tsx";
import { RetryButton } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display, Eyebrow, TextLink } from "../../../ui/type.tsx";
import { ShowRows } from "../../events/show-rows.tsx";
import { trackCount } from "../../music/labels.ts";
import { PlayAllButton } from "../../music/play-all-button.tsx";
import { statusLabel } from "../../orders/labels.ts";

const Cards = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "repeat(3, minmax(0, 1fr))" },
    gap: { base: "3", md: "5" },
    mb: { base: "8", md: "12" },
    "& > section": {
      display: "flex",
      flexDirection: "column",
      alignItems: "flex-start",
      gap: "3",
      minW: "0",
      minH: "11rem",
      p: { base: "5", md: "6" },
      bg: "raised",
      border: "1px solid {colors.line}",
      rounded: "md",
    },
    "& > section > ul, & .waiting": { w: "100%" },
    "& > section > ul": { border: "0" },
    "& > section > ul li": { py: "0", _after: { content: "none" } },
    "& p": { color: "soft", overflowWrap: "anywhere" },
    "& h3 a": { color: "inherit", textDecoration: "none", _hover: { color: "glow" } },
    // Where to go next is on one line in all cards.
    "& > section > :is(a, .ways)": { mt: "auto" },
    "& .ways": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4" },
  },
});

type CardProps = {
  title: string;
  query: { isError: boolean; isPending: boolean; refetch: () => unknown };
  children: ReactNode;
};

/** One card: its content, a skeleton while it loads, or a retry button. */
function Card({ title, query, children }: CardProps) {
  return (
    <section aria-label={title} aria-busy={query.isPending || undefined}>
      <Eyebrow as="h2">{title}</Eyebrow>
      {query.isPending && <Skeleton className="waiting" h="5rem" />}
      {query.isError && (
        <>
          <p role="alert">{t("This could not be loaded.")}</p>
          <RetryButton onRetry={() => query.refetch()} />
        </>
      )}
      {!query.isPending && !query.isError && children}
    </section>
  );
}

/** The fan's next show, last order and favourites. */
export function AccountOverview() {
  return (
    <Cards>
      <NextShow />
      <LastOrder />
      <Favorites />
    </Cards>
  );
}

function NextShow() {
  const shows = useQuery(useApi().query.events.mine.queryOptions());
  const next = shows.data?.attending
    .filter(({ status }) => status === "upcoming" || status === "postponed")
    .slice(0, 1);
  return (
    <Card title={t("Next show")} query={shows}>
      {next?.length ? (
        <>
          <ShowRows events={next} label={t("Next show")} compact />
          <TextLink to="/my-shows">{t("My Shows")}</TextLink>
        </>
      ) : (
        <>
          <p>{t("You have not joined any upcoming shows.")}</p>
          <TextLink to="/events">{t("See all events")}</TextLink>
        </>
      )}
    </Card>
  );
}

function LastOrder() {
  const orders = useQuery(useApi().query.store.orders.list.queryOptions({ page: 1, page_size: 1 }));
  const order = orders.data?.results[0];
  return (
    <Card title={t("Last order")} query={orders}>
      {order ? (
        <>
          <Display as="h3" size="d4">
            <Link to="/orders/$orderId" params={{ orderId: String(order.id) }}>
              {t("Order #{order_number}", { order_number: order.order_number })}
            </Link>
          </Display>
          <p>
            {statusLabel(order.status)}&nbsp;· {dayText(order.created_at)}&nbsp;·{" "}
            {formatMoney(order.total_amount, order.currency)}
          </p>
          <TextLink to="/orders">{t("All orders")}</TextLink>
        </>
      ) : (
        <>
          <p>{t("You have not ordered anything yet.")}</p>
          <TextLink to="/store">{t("The whole store")}</TextLink>
        </>
      )}
    </Card>
  );
}

function Favorites() {
  const favorites = useQuery(useApi().query.auth.favorites.list.queryOptions());
  const tracks = favorites.data?.tracks ?? [];
  return (
    <Card title={t("Favorite Tracks")} query={favorites}>
      {tracks.length > 0 ? (
        <>
          <Display as="h3" size="d4">
            <Link to="/playlists/favorites">{trackCount(tracks.length)}</Link>
          </Display>
          <p>
            {tracks
              .slice(0, 3)
              .map(({ title }) => title)
              .join(" · ")}
          </p>
          <div className="ways">
            <PlayAllButton tracks={tracks} of={t("Favorite Tracks")} size="sm">
              {t("Play")}
            </PlayAllButton>
            <TextLink to="/playlists/favorites">{t("View All")}</TextLink>
          </div>
        </>
      ) : (
        <>
          <p>{t("Start favoriting tracks to build this playlist")}</p>
          <TextLink to="/music">{t("Music")}</TextLink>
        </>
      )}
    </Card>
  );
}
