import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { LegalTextsScreen } from "../features/owner-site/legal-screen.tsx";

export const Route = createFileRoute("/admin/site/legal")({
  head: ownerHead("Legal texts"),
  component: LegalTextsScreen,
});
