import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/admin/owner-head.ts";
import { OwnerLoginScreen } from "../features/admin/owner-login-screen.tsx";

export const Route = createFileRoute("/admin/login")({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === "string" ? { redirect: search.redirect } : {},
  head: ownerHead("Admin Login"),
  component: LoginRoute,
});

function LoginRoute() {
  const { redirect } = Route.useSearch();
  return <OwnerLoginScreen returnTo={redirect} />;
}
