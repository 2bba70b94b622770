import { AreaTabs } from "../owner-kit/page/area-tabs.tsx";

const TABS = [
  { label: "API keys", path: "/admin/programs" },
  { label: "Webhooks", path: "/admin/programs/webhooks" },
];

export const ProgramsTabs = () => <AreaTabs label="Programs" tabs={TABS} />;
