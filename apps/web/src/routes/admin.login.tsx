import { createFileRoute } from "@tanstack/react-router";
import { OwnerLoginScreen } from "../features/owner-area/owner-login-screen.tsx";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";

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
