import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { TextsScreen } from "../features/owner-site/texts-screen.tsx";

export const Route = createFileRoute("/admin/site/texts")({
  head: ownerHead("Texts"),
  component: TextsScreen,
});
