import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/admin/owner-head.ts";
import { CategoriesScreen } from "../features/admin-store/categories-screen.tsx";

export const Route = createFileRoute("/admin/store/categories")({
  head: ownerHead("Categories"),
  component: CategoriesScreen,
});
