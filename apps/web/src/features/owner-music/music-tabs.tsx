import { AreaTabs } from "../owner-kit/page/area-tabs.tsx";

const TABS = [
  { label: "Albums", path: "/admin/music" },
  { label: "Tracks", path: "/admin/music/tracks" },
  { label: "Upload", path: "/admin/music/upload" },
  { label: "Artists & genres", path: "/admin/music/artists" },
  { label: "Featured", path: "/admin/music/featured" },
  { label: "Podcast", path: "/admin/music/podcast" },
];

export const MusicTabs = () => <AreaTabs label="Music" tabs={TABS} />;
