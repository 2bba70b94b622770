import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { WebhooksScreen } from "../features/owner-programs/webhooks-screen.tsx";

export const Route = createFileRoute("/admin/programs/webhooks")({
  head: ownerHead("Webhooks"),
  component: WebhooksScreen,
});
