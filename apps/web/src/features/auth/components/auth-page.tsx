import type { ReactNode } from "react";
import { imageSource } from "../../../lib/media.ts";
import { useSiteSettings } from "../../../lib/site-settings.ts";
import { Container } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display } from "../../../ui/type.tsx";

const Page = styled("section", {
  base: {
    py: { base: "10", md: "section" },
    bg: "radial-gradient(60rem 40rem at 12% 0%, rgba(255, 122, 26, 0.2), transparent 70%) no-repeat",
    "& > div": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 6fr) minmax(0, 5fr)" },
      gap: { base: "8", lg: "gutter" },
      alignItems: "start",
    },
    "& .aside": { display: "grid", gap: "6", alignContent: "start", position: { lg: "sticky" }, top: "7rem" },
    // Only beside the form: on phones the form comes first, and a picture that is not displayed is not loaded.
    "& .portrait": { display: { base: "none", lg: "block" }, rounded: "md", "& img": { objectPosition: "50% 42%" } },
  },
});

/** The frame of Sign In and Sign Up: a big title and the artist's picture beside the form. */
export function AuthPage({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const { hero_image, hero_image_portrait } = useSiteSettings();
  const picture = hero_image_portrait ?? hero_image;
  return (
    <Page>
      <Container>
        <div className="aside">
          <Display as="h1" size="d1">
            {title}
          </Display>
          {aside}
          {picture && (
            <Picture
              className="portrait"
              {...imageSource(picture)}
              sizes="(min-width: 64rem) 38rem, 0px"
              ratio={[4, 3]}
              alt=""
            />
          )}
        </div>
        {children}
      </Container>
    </Page>
  );
}

export const AuthForm = styled(
  "form",
  {
    base: {
      display: "grid",
      gap: "5",
      p: { base: "5", md: "8" },
      bg: "raised",
      border: "1px solid",
      borderColor: "line",
      rounded: "md",
      "& .pair": { display: "grid", gridTemplateColumns: { base: "minmax(0, 1fr)", md: "1fr 1fr" }, gap: "5" },
      "& .other": { fontSize: "sm", color: "soft" },
      "& .aid": { mt: "-2", fontSize: "sm", justifySelf: "end" },
    },
  },
  { defaultProps: { noValidate: true, method: "post" } },
);
