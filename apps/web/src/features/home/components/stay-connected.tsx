import { t } from "@fanfare/contracts/common/language";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { BrandIcon } from "../../../ui/brand-icon.tsx";
import { Container } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display } from "../../../ui/type.tsx";
import { useSession } from "../../auth/session-store.ts";
import { NewsletterSignUpForm } from "../../newsletter/sign-up-form.tsx";

const Band = styled("section", {
  base: {
    position: "relative",
    bg: "ember",
    color: "onEmber",
    py: "clamp(3.5rem, 7vw, 7rem)",
    overflow: "hidden",
    "& .words": { display: "grid", gap: { base: "6", md: "8" } },
    "& ul": {
      listStyle: "none",
      display: "grid",
      gridTemplateColumns: "repeat(auto-fit, minmax(10rem, 1fr))",
      gap: "2px",
    },
    // Two per row on phones: the last of an odd number spans both columns.
    "@media (max-width: 31rem)": { "& li:last-child:nth-child(odd)": { gridColumn: "1 / -1" } },
    "& li a": {
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      gap: "3",
      minH: "4rem",
      px: "4",
      bg: "onEmber",
      color: "ink",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "xl",
      letterSpacing: "0.03em",
      textTransform: "uppercase",
      textDecoration: "none",
      transition: "background-color 140ms, color 140ms",
      _hover: { bg: "ink", color: "onEmber" },
      _focusVisible: { outlineColor: "onEmber", outlineOffset: "4px" },
    },
    scrollMarginTop: "4.5rem",
  },
});

/** The newsletter form, and the artist's social networks as buttons. Fans manage the newsletter on their own pages. */
export function StayConnected({ links }: { links: PublicSiteSettings["social_links"] }) {
  const signedIn = useSession((state) => state.status === "fan");
  if (links.length === 0 && signedIn) return null;
  return (
    <Band aria-labelledby="stay-connected">
      <Container className="words">
        <Display id="stay-connected" size="d1">
          {t("Stay Connected")}
        </Display>
        {!signedIn && <NewsletterSignUpForm />}
        <ul>
          {links.map(({ name, url }) => (
            <li key={name}>
              <a href={url} target="_blank" rel="me noopener">
                <BrandIcon name={name} size={22} />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </Band>
  );
}
