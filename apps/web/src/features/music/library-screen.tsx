import { chakra } from "@chakra-ui/react/styled-system";
import { Container } from "../../ui/layout.tsx";
import { TabLink, Tabs } from "../../ui/tabs.tsx";
import { Display, Eyebrow } from "../../ui/type.tsx";
import { AlbumsTab } from "./components/albums-tab.tsx";
import { FeaturedTab } from "./components/featured-tab.tsx";
import { TracksTab } from "./components/tracks-tab.tsx";
import type { LibraryTab } from "./library-search.ts";

const TABS: readonly { tab: LibraryTab; label: string }[] = [
  { tab: "featured", label: "Featured Music" },
  { tab: "tracks", label: "All Tracks" },
  { tab: "albums", label: "Albums" },
];

const Page = chakra("div", {
  base: {
    pt: { base: "10", md: "16" },
    pb: "section",
    bg: "radial-gradient(70rem 34rem at 85% -6rem, rgba(255, 122, 26, 0.17), transparent 70%) no-repeat",
  },
});

/** The music library with its three tabs (spec, section 2). */
export function LibraryScreen({ tab, page }: { tab: LibraryTab; page: number }) {
  const list = TABS.map(({ tab: name, label }) => (
    <TabLink key={name} value={name} to="/music" search={name === "featured" ? {} : { tab: name }} resetScroll={false}>
      {label}
    </TabLink>
  ));
  return (
    <Page>
      <Container>
        <chakra.div display="grid" gap="5" mb={{ base: "6", md: "10" }}>
          <Eyebrow>Listen</Eyebrow>
          <Display as="h1" size="d1">
            Music Library
          </Display>
        </chakra.div>
        <Tabs value={tab} label="Music Library" list={list}>
          {tab === "featured" && <FeaturedTab />}
          {tab === "tracks" && <TracksTab page={page} />}
          {tab === "albums" && <AlbumsTab page={page} />}
        </Tabs>
      </Container>
    </Page>
  );
}
