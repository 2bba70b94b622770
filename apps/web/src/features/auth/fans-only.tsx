import { t } from "@fanfare/contracts/common/language";
import { useMatch, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/layout.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { returnSearch } from "./return-path.ts";
import { useSession } from "./session-store.ts";

type FansOnlyProps = {
  /** The prompt shown to a visitor: 'Please log in to view your orders'. */
  prompt: string;
  /** Shown while the session is unknown: on the server, and until hydration. */
  skeleton: ReactNode;
  children: ReactNode;
};

const withoutSlash = (path: string) => path.replace(/(.)\/$/, "$1");

/**
 * Complements the route guard: a page rendered on the server ran no `beforeLoad` in the browser, and a session can end while its
 * page is open. Redirects a visitor to the login page, which returns them here afterwards.
 */
export function FansOnly({ prompt, skeleton, children }: FansOnlyProps) {
  const router = useRouter();
  const page = useMatch({ strict: false, select: (match) => match.pathname });
  const status = useSession((state) => state.status);
  useEffect(() => {
    if (status !== "visitor") return;
    const { href, pathname } = router.latestLocation;
    // A user who signs out, or whose request was refused, is already navigating elsewhere.
    if (withoutSlash(pathname) !== withoutSlash(page)) return;
    void router.navigate({ to: "/login", search: returnSearch({ redirect: href }), replace: true });
  }, [status, router, page]);

  if (status === "unknown") return skeleton;
  if (status === "fan") return children;
  return (
    <Container py="section">
      <EmptyState title={prompt}>
        <ButtonLink to="/login">{t("Login")}</ButtonLink>
      </EmptyState>
    </Container>
  );
}
