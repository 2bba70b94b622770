import { t } from "@fanfare/contracts/common/language";
import { ChevronLeft } from "@fanfare/icons";
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

const Back = styled("p", {
  base: {
    mb: { base: "4", md: "6" },
    "& a": {
      display: "inline-flex",
      alignItems: "center",
      gap: "2",
      minH: "2.75rem",
      color: "soft",
      fontWeight: 600,
      fontSize: "sm",
      textDecoration: "none",
      _hover: { color: "glow" },
    },
  },
});

type AccountPageProps = {
  title: string;
  subtitle?: string;
  action?: ReactNode;
  /** Whether this is the account page itself, from which the others are reached. */
  isHome?: boolean;
  children: ReactNode;
};

/** The frame of a fan's own pages: a link back to the account, a title, and a banner if the account is to be deleted. */
export function AccountPage({ title, subtitle, action, isHome = false, children }: AccountPageProps) {
  return (
    <Page>
      <Container>
        {!isHome && (
          <Back>
            <Link to="/account">
              <ChevronLeft size={18} aria-hidden />
              {t("My Account")}
            </Link>
          </Back>
        )}
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
  isHome?: boolean;
  /** The skeleton of the content; a form by default. */
  children?: ReactNode;
};

/** The skeleton of an account page while the session is unknown. */
export function AccountSkeleton({ title, subtitle, isHome = false, children = <FormShape /> }: AccountSkeletonProps) {
  return (
    <AccountPage title={title} isHome={isHome} {...(subtitle ? { subtitle } : {})}>
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
