import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { SiteScreen } from "../features/owner-site/site-screen.tsx";

export const Route = createFileRoute("/admin/site/")({ head: ownerHead("Site"), component: SiteScreen });
