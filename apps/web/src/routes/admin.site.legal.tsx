import { createFileRoute } from "@tanstack/react-router";
import { LegalTextsScreen } from "../features/admin/legal-screen.tsx";
import { ownerHead } from "../features/admin/owner-head.ts";

export const Route = createFileRoute("/admin/site/legal")({
  head: ownerHead("Legal texts"),
  component: LegalTextsScreen,
});
