import { msg, t } from "@fanfare/contracts/common/language";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Box } from "../../ui/box.tsx";
import { Container, VisuallyHidden } from "../../ui/layout.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, Lead } from "../../ui/type.tsx";
import { DeletionBanner } from "./components/deletion-banner.tsx";

const Page = styled("div", {
  base: {
    minH: "calc(100dvh - 4.5rem)",
    pt: { base: "6", md: "10" },
    pb: "section",
    bg: "radial-gradient(70rem 34rem at 12% -6rem, rgba(255, 122, 26, 0.16), transparent 70%) no-repeat",
    "& .title": { display: "grid", gap: "4" },
    "& .head": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "flex-end",
      justifyContent: "space-between",
      gap: "5",
      mb: { base: "8", md: "10" },
    },
  },
});

const Ways = styled("nav", {
  base: {
    position: "relative",
    mb: { base: "8", md: "12" },
    mx: { base: "calc(-1 * {spacing.gutter})", md: "0" },
    px: { base: "gutter", md: "0" },
    overflowX: "auto",
    scrollbarWidth: "none",
    "& ul": { display: "flex", gap: "2", listStyle: "none", w: "max-content" },
    "& a": {
      display: "inline-flex",
      alignItems: "center",
      minH: "2.75rem",
      px: "4",
      border: "1px solid",
      borderColor: "line",
      rounded: "pill",
      fontSize: "sm",
      fontWeight: 600,
      color: "soft",
      textDecoration: "none",
      transition: "color 140ms, border-color 140ms",
      _hover: { color: "ink", borderColor: "edge" },
      "&[aria-current=page]": { color: "glow", borderColor: "ember" },
      _focusVisible: { outlineOffset: "-3px" },
    },
  },
});

/** A fan's own pages. Typed as text because a page may come after its link. */
const WAYS: readonly { to: string; label: string }[] = [
  { to: "/account", label: msg("Account") },
  { to: "/profile", label: msg("Profile") },
  { to: "/playlists", label: msg("Playlists") },
  { to: "/orders", label: msg("Orders") },
  { to: "/newsletter", label: msg("Newsletter") },
  { to: "/settings", label: msg("Settings") },
];

/** On a phone the ways are wider than the screen: the one that is open must not be out of sight. */
function showCurrent(ways: HTMLElement | null): void {
  const current = ways?.querySelector<HTMLElement>("[aria-current=page]");
  if (ways && current) ways.scrollLeft = current.offsetLeft - (ways.clientWidth - current.offsetWidth) / 2;
}

type AccountPageProps = { title: string; subtitle?: string; action?: ReactNode; children: ReactNode };

/** The frame of a fan's own pages: the ways between them, a big title, and what is to be said of the account. */
export function AccountPage({ title, subtitle, action, children }: AccountPageProps) {
  return (
    <Page>
      <Container>
        <Ways aria-label={t("Your pages")} ref={showCurrent}>
          <ul>
            {WAYS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} activeOptions={{ exact: true, includeSearch: false }}>
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </Ways>
        <div className="head">
          <div className="title">
            <Display as="h1" size="d2">
              {title}
            </Display>
            {subtitle && <Lead>{subtitle}</Lead>}
          </div>
          {action}
        </div>
        <DeletionBanner />
        {children}
      </Container>
    </Page>
  );
}

type AccountSkeletonProps = {
  title: string;
  subtitle?: string;
  /** The shape of what comes; a form's unless something else is said. */
  children?: ReactNode;
};

/** The shape of such a page while it is not known who is there. */
export function AccountSkeleton({ title, subtitle, children = <FormShape /> }: AccountSkeletonProps) {
  return (
    <AccountPage title={title} {...(subtitle ? { subtitle } : {})}>
      <Box aria-busy display="grid" gap="6">
        <VisuallyHidden role="status">{t("Loading")}</VisuallyHidden>
        {children}
      </Box>
    </AccountPage>
  );
}

function FormShape() {
  return (
    <>
      <Skeleton h="3.5rem" />
      <Box display="grid" gap="6" gridTemplateColumns={{ base: "1fr", md: "1fr 1fr" }}>
        {["a", "b", "c", "d", "e", "f"].map((name) => (
          <Skeleton key={name} h="5rem" />
        ))}
      </Box>
    </>
  );
}
