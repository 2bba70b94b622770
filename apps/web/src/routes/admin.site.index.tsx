import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/admin/owner-head.ts";
import { SiteScreen } from "../features/admin/site-screen.tsx";

export const Route = createFileRoute("/admin/site/")({ head: ownerHead("Site"), component: SiteScreen });
