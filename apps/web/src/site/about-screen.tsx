import { t } from "@fanfare/contracts/common/language";
import type { Artist } from "@fanfare/contracts/music/artist";
import { imageSource } from "../lib/media.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Container } from "../ui/layout.tsx";
import { OwnerText } from "../ui/owner-text.tsx";
import { Picture } from "../ui/picture.tsx";
import { PictureBackdropPage } from "../ui/picture-backdrop-page.tsx";
import { styled } from "../ui/styled.tsx";
import { Display, Eyebrow } from "../ui/type.tsx";

const Page = styled(PictureBackdropPage, {
  base: {
    pb: "section",
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3" },
  },
});

type AboutScreenProps = {
  /** The artist's name. */
  name: string;
  tagline: string;
  /** The owner's text, sanitised by the server. */
  html: string;
  /** With the portrait; null if the site has no artist of this name. */
  artist: Artist | null;
};

/** The artist's text and portrait, with links to the music and the shows. */
export function AboutScreen({ name, tagline, html, artist }: AboutScreenProps) {
  return (
    <Page>
      {artist?.image_placeholder && (
        <div className="light" style={{ backgroundImage: `url("${artist.image_placeholder}")` }} aria-hidden />
      )}
      <Container className={artist?.image ? "spread" : undefined}>
        {artist?.image && (
          <Picture
            className="portrait"
            {...imageSource(artist.image)}
            placeholder={artist.image_placeholder}
            sizes="(min-width: 64rem) 38vw, 92vw"
            alt={t("Portrait of {name}", { name })}
            priority
          />
        )}
        <div className="words">
          {tagline && <Eyebrow>{tagline}</Eyebrow>}
          <Display as="h1" size="d1">
            {t("About {artist}", { artist: name })}
          </Display>
          <OwnerText html={html} />
          <p className="ways">
            <ButtonLink to="/music">{t("Explore Music")}</ButtonLink>
            <ButtonLink to="/events" tone="outline">
              {t("View Events")}
            </ButtonLink>
          </p>
        </div>
      </Container>
    </Page>
  );
}
