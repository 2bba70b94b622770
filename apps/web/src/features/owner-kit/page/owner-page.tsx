import { ArrowLeft } from "@fanfare/icons";
import type { ReactNode } from "react";
import { Box } from "../../../ui/box.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display, TextLink } from "../../../ui/type.tsx";

const Head = styled("header", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    "& .actions": { display: "flex", flexWrap: "wrap", gap: "2" },
    "& .back": { mb: { md: "2" }, fontSize: "sm" },
    "& .back a": { display: "inline-flex", alignItems: "center", gap: "1", minH: { base: "2.75rem", md: "1.75rem" } },
    "& .intro": { color: "soft", mt: "3", maxW: "44rem" },
  },
});

/** The surface of one part of a page: a card, part of a form, a plot. */
export const Panel = styled("section", {
  base: { p: { base: "4", md: "6" }, bg: "raised", border: "1px solid", borderColor: "line", rounded: "md" },
});

/** A panel's heading. */
export const PanelTitle = styled("h2", {
  base: { fontFamily: "display", fontWeight: 800, fontSize: "xl", lineHeight: 1, textTransform: "uppercase", mb: "4" },
});

export type OwnerPageProps = {
  title: string;
  /** The list that the page belongs to: its path, and its link's text. */
  back?: readonly [path: string, label: string];
  intro?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * One page of the owner area: the way back and the actions for the whole page, which are not printed, its title, an introduction and
 * its content.
 */
export function OwnerPage({ title, back, intro, actions, children }: OwnerPageProps) {
  return (
    <Box display="grid" gap={{ base: "6", md: "8" }} gridTemplateColumns="minmax(0, 1fr)">
      <Head>
        <div>
          {back && (
            <p className="back" data-screen-only>
              <TextLink to={back[0] as string}>
                <ArrowLeft size={15} aria-hidden /> {back[1]}
              </TextLink>
            </p>
          )}
          <Display as="h1" size="d3">
            {title}
          </Display>
          {intro && <p className="intro">{intro}</p>}
        </div>
        {actions && (
          <div className="actions" data-screen-only>
            {actions}
          </div>
        )}
      </Head>
      {children}
    </Box>
  );
}
