import { AreaTabs } from "../owner-kit/page/area-tabs.tsx";

const TABS = [
  { label: "Products", path: "/admin/store" },
  { label: "Categories", path: "/admin/store/categories" },
  { label: "Discount codes", path: "/admin/store/codes" },
  { label: "Reviews", path: "/admin/store/reviews" },
  { label: "Settings", path: "/admin/store/settings" },
];

export const StoreTabs = () => <AreaTabs label="Store" tabs={TABS} />;
