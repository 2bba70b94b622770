import { useSuspenseQuery } from "@tanstack/react-query";
import { useSiteSettings } from "../../lib/site-settings.ts";
import { useApi } from "../../lib/trpc.tsx";
import { whenIdle } from "../../ui/when-idle.tsx";
import { whenNear } from "../../ui/when-near.tsx";
import { Hero } from "./components/hero.tsx";

const FeaturedRelease = whenNear(async () => (await import("./components/featured-release.tsx")).FeaturedRelease);
const PopularTracks = whenNear(async () => (await import("./components/popular-tracks.tsx")).PopularTracks);
const OfficialVideo = whenNear(async () => (await import("./components/official-video.tsx")).OfficialVideo);
const UpcomingEvents = whenNear(async () => (await import("../events/upcoming-section.tsx")).UpcomingEvents);
const MerchRail = whenNear(async () => (await import("../store/merch-rail.tsx")).MerchRail);
const StayConnected = whenNear(async () => (await import("./components/stay-connected.tsx")).StayConnected);
const StreamingPanel = whenIdle(async () => (await import("./components/streaming-panel.tsx")).StreamingPanel);

/** The home page (spec, section 2). */
export function HomeScreen() {
  const { query } = useApi();
  const settings = useSiteSettings();
  const { data: featured } = useSuspenseQuery(query.music.featured.queryOptions());
  const { data: comingSoon } = useSuspenseQuery(query.music.comingSoon.queryOptions());
  const [release] = featured.featured_albums;
  return (
    <>
      <Hero settings={settings} />
      {release && <FeaturedRelease album={release} />}
      {featured.popular_tracks.length + comingSoon.tracks.length > 0 && (
        <PopularTracks tracks={featured.popular_tracks} upcoming={comingSoon.tracks} />
      )}
      {settings.video && <OfficialVideo video={settings.video} />}
      <UpcomingEvents />
      <MerchRail />
      <StayConnected links={settings.social_links} />
      {settings.streaming_panel && (
        <StreamingPanel panel={settings.streaming_panel} services={settings.streaming_services} />
      )}
    </>
  );
}
