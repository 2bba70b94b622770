import { t } from "@fanfare/contracts/common/language";
import { useMatch, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/layout.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { safeReturnPath } from "./return-path.ts";
import { useSession } from "./session-store.ts";

type FansOnlyProps = {
  /** What a visitor is told: 'Please log in to view your orders'. */
  prompt: string;
  /** Shown while it is not known who is there: on the server, and until hydration. */
  skeleton: ReactNode;
  children: ReactNode;
};

const withoutSlash = (path: string) => path.replace(/(.)\/$/, "$1");

/**
 * The guard's second half: a page that came rendered from the server passed no `beforeLoad` in the browser, and a session
 * can end while its page is open. A visitor goes to the login page, which sends them back.
 */
export function FansOnly({ prompt, skeleton, children }: FansOnlyProps) {
  const router = useRouter();
  const page = useMatch({ strict: false, select: (match) => match.pathname });
  const status = useSession((state) => state.status);
  useEffect(() => {
    if (status !== "visitor") return;
    const { href, pathname } = router.latestLocation;
    // A user who signs out, or whose call was refused, is on the way elsewhere already.
    if (withoutSlash(pathname) !== withoutSlash(page)) return;
    const here = safeReturnPath(href);
    void router.navigate({ to: "/login", search: here === "/" ? {} : { redirect: here }, replace: true });
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
