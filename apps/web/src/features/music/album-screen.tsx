import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import { useSuspenseQuery } from "@tanstack/react-query";
import { longDate } from "../../lib/dates.ts";
import { imageSource } from "../../lib/media.ts";
import { useApi } from "../../lib/trpc.tsx";
import { Container } from "../../ui/layout.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PictureBackdropPage } from "../../ui/picture-backdrop-page.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, Eyebrow, titleSize } from "../../ui/type.tsx";
import { KeepButton } from "../offline/keep-button.tsx";
import { AlbumProducts } from "../store/album-products.tsx";
import { AlbumNeighbours } from "./components/album-neighbours.tsx";
import { AlbumTracks } from "./components/album-tracks.tsx";
import { EmbedButton } from "./embed-button.tsx";
import { DEFAULT_GENRE, kindLabel, totalLength, trackCount } from "./labels.ts";
import { PlayAllButton } from "./play-all-button.tsx";

const Page = styled(PictureBackdropPage, {
  base: {
    "& .sleeve": { position: { md: "sticky" }, top: "6.5rem", maxW: { md: "min(100%, calc(100svh - 9rem))" } },
    // See `site/cover-transitions.tsx`: the cover of the link that led here transitions into this one.
    "&:not(:has([data-leaving])) .sleeve .cover": { viewTransitionName: "cover" },
    // The only album has no row of neighbours between its tracks and the footer.
    "& > .spread:last-child": { pb: "section" },
    "& .artist": { fontSize: "xl", lineHeight: 1.2 },
    // Four per row, or two and two, but never a single one on a row.
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3", "& > button:not(:first-of-type)": { px: "4" } },
    // On phones the rows of buttons fill the width: the first button has its own row, the others share theirs.
    "@media (max-width: 47.99rem)": {
      "& .ways": { gap: "2" },
      "& .ways > *": { flex: "1 1 auto" },
      "& .ways > :first-child": { flexBasis: "100%" },
      "& .ways > button:not(:first-child)": { px: "2", fontSize: "lg" },
    },
    "@media (min-width: 48rem) and (max-width: 80rem)": {
      "& .ways": { display: "grid", gridTemplateColumns: "auto auto", justifyContent: "start" },
    },
    "& .description": { maxW: "42rem", fontSize: "lg", color: "soft", whiteSpace: "pre-line" },
  },
});

const Facts = styled("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr 1fr", lg: "repeat(auto-fit, minmax(6.5rem, 1fr))" },
    gap: "4",
    py: "4",
    borderY: "1px solid",
    borderColor: "line",
    "& dt": { fontSize: "xs", color: "faint" },
    "& dd": { fontFamily: "display", fontWeight: 750, fontSize: "1.3125rem", lineHeight: 1.15 },
  },
});

const Credits = styled("section", {
  base: {
    mt: "6",
    display: "grid",
    gap: "4",
    "& dl": { display: "grid", gap: "2" },
    "& dl > div": { display: "grid", gridTemplateColumns: { base: "1fr", md: "minmax(0, 14rem) 1fr" }, columnGap: "6" },
    "& dt": { color: "faint" },
  },
});

/** One album: cover, facts, the whole track list, credits, and the previous and next album. */
export function AlbumScreen({ albumId }: { albumId: number }) {
  const { query } = useApi();
  const { data: album } = useSuspenseQuery(query.music.albums.byId.queryOptions({ id: albumId }));
  const facts = [
    { name: t("Released"), value: album.release_date ? longDate(album.release_date) : null },
    { name: t("Genre"), value: album.genre?.name ?? t(DEFAULT_GENRE) },
    { name: t("Length"), value: `${trackCount(album.tracks.length)}, ${totalLength(album.tracks)}` },
    { name: t("Price"), value: album.price && formatMoney(album.price) },
  ];
  return (
    <Page>
      {album.cover_placeholder && (
        <div className="light" style={{ backgroundImage: `url("${album.cover_placeholder}")` }} aria-hidden />
      )}
      <Container className="spread">
        <div className="sleeve">
          <Picture
            className="cover"
            {...imageSource(album.cover_image)}
            placeholder={album.cover_placeholder}
            sizes="(min-width: 48rem) 38vw, 92vw"
            alt={album.cover_alt ?? t("Cover of {title}", { title: album.title })}
            priority
          />
        </div>
        <div className="words">
          <Eyebrow>{kindLabel(album.kind)}</Eyebrow>
          <Display as="h1" size={titleSize(album.title, "d1")}>
            {album.title}
          </Display>
          <p className="artist">{album.artist.name}</p>
          <div className="ways">
            <PlayAllButton tracks={album.tracks} of={album.title} size="lg">
              {t("Play Album")}
            </PlayAllButton>
            <ShareButton title={t("{title} by {name}", { title: album.title, name: album.artist.name })} />
            <EmbedButton kind="albums" id={album.id} title={album.title} />
            <KeepButton album={album} />
          </div>
          <Facts>
            {facts.map(
              ({ name, value }) =>
                value && (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </Facts>
          <AlbumProducts albumId={album.id} />
          {album.description && <p className="description">{album.description}</p>}
          <AlbumTracks album={album} />
          {album.credits.length > 0 && (
            <Credits aria-labelledby="credits">
              <Display id="credits" size="d4">
                {t("Credits")}
              </Display>
              <dl>
                {album.credits.map(({ role, name }) => (
                  <div key={`${role} ${name}`}>
                    <dt>{role}</dt>
                    <dd>{name}</dd>
                  </div>
                ))}
              </dl>
            </Credits>
          )}
        </div>
      </Container>
      <AlbumNeighbours previous={album.previous} next={album.next} />
    </Page>
  );
}
