import type { ReactNode } from "react";
import { styled } from "./styled.tsx";
import { Display, Eyebrow } from "./type.tsx";

/** A page with the stage's orange light from above. */
export const GradientPage = styled("div", {
  base: {
    pt: { base: "10", md: "16" },
    pb: "section",
    bg: "radial-gradient(70rem 34rem at 85% -6rem, rgba(255, 122, 26, 0.17), transparent 70%) no-repeat",
    "& .opening": { display: "grid", gap: "5", mb: { base: "8", md: "12" } },
    "& .opening > h1 + p": { color: "soft" },
  },
});

type PageOpeningProps = { kind: string; title: string; children?: ReactNode };

/** A page's kind, its title and, if given, a line about it. */
export function PageOpening({ kind, title, children }: PageOpeningProps) {
  return (
    <div className="opening">
      <Eyebrow>{kind}</Eyebrow>
      <Display as="h1" size="d2">
        {title}
      </Display>
      {children && <p>{children}</p>}
    </div>
  );
}
