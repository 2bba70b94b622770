import { msg, t } from "@fanfare/contracts/common/language";
import { Box } from "../../ui/box.tsx";
import { Container } from "../../ui/layout.tsx";
import { styled } from "../../ui/styled.tsx";
import { type Tab, Tabs } from "../../ui/tabs.tsx";
import { Display, Eyebrow, TextLink } from "../../ui/type.tsx";
import { WishButton } from "../wishes/wish-button.tsx";
import { AlbumsTab } from "./components/albums-tab.tsx";
import { FeaturedTab } from "./components/featured-tab.tsx";
import { TracksTab } from "./components/tracks-tab.tsx";
import type { LibraryTab } from "./library-search.ts";

const TABS = [
  { value: "featured", label: msg("Featured Music"), to: "/music", search: {} },
  { value: "tracks", label: msg("All Tracks"), to: "/music", search: { tab: "tracks" } },
  { value: "albums", label: msg("Albums"), to: "/music", search: { tab: "albums" } },
] satisfies (Tab & { value: LibraryTab })[];

const Page = styled("div", {
  base: {
    pt: { base: "10", md: "16" },
    pb: "section",
    bg: "radial-gradient(70rem 34rem at 85% -6rem, rgba(255, 122, 26, 0.17), transparent 70%) no-repeat",
  },
});

/** The music library with its three tabs (spec, section 2). */
export function LibraryScreen({ tab, page }: { tab: LibraryTab; page: number }) {
  return (
    <Page>
      <Container>
        <Box display="grid" gap="5" mb={{ base: "6", md: "10" }}>
          <Eyebrow>{t("Listen")}</Eyebrow>
          <Display as="h1" size="d1">
            {t("Music Library")}
          </Display>
        </Box>
        <Tabs value={tab} label={t("Music Library")} tabs={TABS.map((one) => ({ ...one, label: t(one.label) }))}>
          {tab === "featured" && <FeaturedTab />}
          {tab === "tracks" && <TracksTab page={page} />}
          {tab === "albums" && <AlbumsTab page={page} />}
        </Tabs>
        <Box mt={{ base: "10", md: "16" }} display="flex" flexWrap="wrap" alignItems="center" columnGap="6" rowGap="3">
          <Box as="p" color="soft">
            {t("What other fans make of it:")} <TextLink to="/playlists/public">{t("Playlists by fans")}</TextLink>
          </Box>
          <WishButton kind="new_album" ms={{ base: "-3", md: "0" }} />
        </Box>
      </Container>
    </Page>
  );
}
