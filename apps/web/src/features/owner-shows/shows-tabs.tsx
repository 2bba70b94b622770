import { AreaTabs } from "../owner-kit/page/area-tabs.tsx";

const TABS = [
  { label: "Shows", path: "/admin/shows" },
  { label: "Venues", path: "/admin/shows/venues" },
  { label: "Tours", path: "/admin/shows/tours" },
];

export const ShowsTabs = () => <AreaTabs label="Shows" tabs={TABS} />;
