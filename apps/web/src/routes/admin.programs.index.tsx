import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { KeysScreen } from "../features/owner-programs/keys-screen.tsx";

export const Route = createFileRoute("/admin/programs/")({
  head: ownerHead("API keys"),
  component: KeysScreen,
});
