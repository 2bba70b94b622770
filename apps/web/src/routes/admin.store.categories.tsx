import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { CategoriesScreen } from "../features/owner-store/categories-screen.tsx";

export const Route = createFileRoute("/admin/store/categories")({
  head: ownerHead("Categories"),
  component: CategoriesScreen,
});
