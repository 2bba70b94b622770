import type { User } from "@fanfare/contracts/auth/user";
import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import { useQuery } from "@tanstack/react-query";
import { dayText } from "../../../lib/instants.ts";
import { useApi } from "../../../lib/trpc.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display } from "../../../ui/type.tsx";

const Facts = styled("section", {
  base: {
    mt: "10",
    "& dl": {
      display: "grid",
      gridTemplateColumns: { base: "1fr 1fr", lg: "repeat(auto-fit, minmax(12rem, 1fr))" },
      mt: "5",
      bg: "raised",
      border: "1px solid",
      borderColor: "line",
      rounded: "md",
      overflow: "hidden",
    },
    // The frame clips the outer borders, so that lines appear only between neighbours, however many there are.
    "& dl > div": {
      px: { base: "4", md: "5" },
      py: "5",
      mb: "-1px",
      me: "-1px",
      borderBottom: "1px solid",
      borderRight: "1px solid",
      borderColor: "line",
    },
    "& dt": { fontSize: "sm", color: "faint" },
    "& dd": {
      mt: "1",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "xl",
      lineHeight: 1.1,
      overflowWrap: "anywhere",
    },
  },
});

/** Returns 'January 5, 2024', or 'N/A' (spec, section 2). */
export const memberSince = (user: Pick<User, "date_joined">): string =>
  user.date_joined ? dayText(user.date_joined) : t("N/A");

/** The site's statistics about a fan. Purchases are shown on the account page only. */
export function Statistics({ user, purchases = false }: { user: User; purchases?: boolean }) {
  const { query } = useApi();
  const stats = useQuery(query.auth.stats.queryOptions()).data;
  const facts = [
    { name: t("Member Since"), value: memberSince(user) },
    { name: t("Favorite Tracks"), value: String(stats?.favorite_tracks ?? user.profile.favorite_tracks.length) },
    { name: t("Newsletter"), value: user.newsletter_subscribed ? t("Subscribed") : t("Not subscribed") },
    ...(purchases
      ? [
          {
            name: t("Total Purchases"),
            value: formatMoney(stats?.total_purchases ?? user.profile.total_purchases ?? "0.00"),
          },
        ]
      : []),
  ];
  return (
    <Facts aria-labelledby="statistics">
      <Display as="h2" size="d4" id="statistics">
        {t("Account Statistics")}
      </Display>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Facts>
  );
}
