import { t } from "@fanfare/contracts/common/language";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { GradientPage, PageOpening } from "../../ui/gradient-page.tsx";
import { Container } from "../../ui/layout.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Display, TextLink } from "../../ui/type.tsx";
import { FansOnly } from "../auth/fans-only.tsx";
import { useSession } from "../auth/session-store.ts";
import { upcomingEvents } from "./event-queries.ts";
import { MyShows } from "./my-shows.tsx";
import { ShowRows } from "./show-rows.tsx";

/** The fan's shows on a separate page. */
export function MyShowsScreen() {
  return (
    <GradientPage>
      <Container>
        <PageOpening kind={t("Account")} title={t("My Shows")} />
        <FansOnly prompt={t("Please log in to view your shows")} skeleton={<Skeleton h="14rem" aria-busy />}>
          <MyShows heading="h2" />
          <MoreDates />
        </FansOnly>
      </Container>
    </GradientPage>
  );
}

/** Number of upcoming shows listed below the fan's own. */
const MORE_DATES = 4;

/** Other upcoming shows, without those that the fan attends or waits for. */
function MoreDates() {
  const api = useApi();
  const token = useSession((state) => state.token);
  const { data: own } = useQuery({ ...api.query.events.mine.queryOptions(), enabled: token !== null });
  const { data: coming, isLoading } = useQuery({ ...upcomingEvents(api), enabled: own !== undefined });
  // Keeps the footer below the window until the dates are there.
  if (isLoading) return <Skeleton h="14rem" mt={{ base: "10", md: "16" }} aria-busy />;
  if (!own || !coming) return null;
  const joined = new Set([...own.attending, ...own.waitlisted].map(({ id }) => id));
  const events = coming.upcoming_events.filter(({ id }) => !joined.has(id)).slice(0, MORE_DATES);
  if (events.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="more-dates" mt={{ base: "10", md: "16" }}>
      <Box display="flex" flexWrap="wrap" alignItems="end" justifyContent="space-between" columnGap="5" mb="3">
        <Display id="more-dates" size="d4">
          {t("More dates")}
        </Display>
        <TextLink to="/events">{t("All events")}</TextLink>
      </Box>
      <ShowRows events={events} label={t("More dates")} compact />
    </Box>
  );
}
