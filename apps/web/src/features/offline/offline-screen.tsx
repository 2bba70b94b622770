import { t } from "@fanfare/contracts/common/language";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { imageSource } from "../../lib/media.ts";
import { useSiteSettings } from "../../lib/site-settings.ts";
import { useApi } from "../../lib/trpc.tsx";
import { Button, ButtonAnchor } from "../../ui/button.tsx";
import { GradientPage, PageOpening } from "../../ui/gradient-page.tsx";
import { Container } from "../../ui/layout.tsx";
import { EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { styled } from "../../ui/styled.tsx";
import { toast } from "../../ui/toast.ts";
import { Display, TextLink } from "../../ui/type.tsx";
import { trackCount } from "../music/labels.ts";
import { PlayAllButton } from "../music/play-all-button.tsx";
import { applyNotes, type KeptAlbum, keptAlbumsQuery, removeAlbum } from "./kept-albums.ts";
import { sizeLabel } from "./size-label.ts";
import { canKeep, notifyWorker } from "./worker.ts";

const Page = styled(GradientPage, {
  base: {
    "& .missing:not([hidden])": {
      display: "grid",
      gap: "4",
      justifyItems: "start",
      mb: { base: "8", md: "12" },
      p: { base: "5", md: "8" },
      border: "1px solid",
      borderColor: "ember",
      rounded: "md",
      bg: "raised",
    },
    "& ul": { listStyle: "none", display: "grid", gap: "4", maxW: "60rem" },
    "& li": {
      display: "grid",
      gridTemplateColumns: { base: "5rem minmax(0, 1fr)", md: "7rem minmax(0, 1fr) auto" },
      alignItems: "center",
      gap: { base: "4", md: "6" },
      py: "4",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    "& li .cover": { rounded: "sm" },
    "& h2": { fontFamily: "display", fontWeight: 850, fontSize: "d4", lineHeight: 1, textTransform: "uppercase" },
    "& h2 a": { display: "block", py: "1", color: "ink", textDecoration: "none", overflowWrap: "anywhere" },
    "& h2 a:hover": { color: "glow" },
    "& li p": { mt: "1", color: "soft" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3", gridColumn: { base: "1 / -1", md: "auto" } },
  },
});

/** The albums kept on this device; also shown for a link that is followed without a connection. */
export function OfflineScreen() {
  const { artist_name } = useSiteSettings();
  return (
    <Page>
      <title>{`${t("Offline")} · ${artist_name}`}</title>
      <meta name="robots" content="noindex" />
      <Container>
        <PageOpening kind={t("Listen")} title={t("Offline")}>
          {t("Albums that you keep on this device play without a connection.")}
        </PageOpening>
        <MissingPage />
        <KeptAlbums />
      </Container>
    </Page>
  );
}

/**
 * Names the page that could not be loaded and opens it automatically once there is a connection. `public/sw.js` reveals this part
 * in the bare page.
 */
function MissingPage() {
  const [missing, setMissing] = useState<string>();
  // Read here and not by the route, because the kept HTML was rendered without `from`.
  useEffect(() => {
    const from = new URLSearchParams(window.location.search).get("from");
    if (!from || !/^\/(?![/\\])/.test(from)) return;
    setMissing(from);
    const open = () => window.location.replace(from);
    window.addEventListener("online", open);
    return () => window.removeEventListener("online", open);
  }, []);
  return (
    <section className="missing" data-missing="" hidden={missing === undefined}>
      <Display size="d4">{t("You are offline")}</Display>
      <p>{t("This page needs a connection. Try again when you are back online.")}</p>
      <ButtonAnchor href={missing ?? "/offline?again"}>{t("Try again")}</ButtonAnchor>
    </section>
  );
}

function KeptAlbums() {
  const [isAble, setAble] = useState<boolean>();
  useEffect(() => setAble(canKeep()), []);
  const kept = useQuery({ ...keptAlbumsQuery, enabled: isAble === true });
  const api = useApi();
  useEffect(() => {
    if (kept.data && !navigator.onLine) applyNotes(api, kept.data);
  }, [api, kept.data]);
  if (isAble === false)
    return (
      <EmptyState title={t("This browser cannot keep music")}>
        <p>{t("Open the site over https, and not in a private window.")}</p>
      </EmptyState>
    );
  if (kept.isError)
    return <LoadFailure message={t("Your kept albums could not be loaded")} onRetry={() => kept.refetch()} />;
  if (!kept.data) return <Skeleton h="9rem" maxW="60rem" aria-busy />;
  if (kept.data.length === 0)
    return (
      <EmptyState title={t("Nothing is kept on this device")}>
        <p>{t("“Keep offline” on an album's page puts its music here.")}</p>
        <p>
          <TextLink to="/music" search={{ tab: "albums" }}>
            {t("Browse Albums")}
          </TextLink>
        </p>
      </EmptyState>
    );
  const total = kept.data.reduce((sum, { bytes, is_complete }) => sum + (is_complete ? bytes : 0), 0);
  return (
    <>
      <ul aria-label={t("Kept offline")}>
        {kept.data.map((note) => (
          <KeptRow key={note.album.id} note={note} />
        ))}
      </ul>
      <p>{t("{size} in total", { size: sizeLabel(total) })}</p>
    </>
  );
}

function KeptRow({ note: { album, bytes, is_complete } }: { note: KeptAlbum }) {
  const queryClient = useQueryClient();
  const remove = async () => {
    await removeAlbum(album.id);
    await notifyWorker();
    await queryClient.invalidateQueries({ queryKey: keptAlbumsQuery.queryKey });
    toast(t("“{title}” was removed from this device", { title: album.title }), { tone: "good" });
  };
  return (
    <li>
      <Picture
        className="cover"
        {...imageSource(album.cover_image)}
        sizes="7rem"
        alt=""
        placeholder={album.cover_placeholder}
      />
      <div>
        <h2>
          <Link to="/albums/$albumId" params={{ albumId: String(album.id) }}>
            {album.title}
          </Link>
        </h2>
        <p>
          {trackCount(album.tracks.length)} · {is_complete ? sizeLabel(bytes) : t("Not complete")}
        </p>
      </div>
      <div className="ways">
        {is_complete && (
          <PlayAllButton tracks={album.tracks} of={album.title}>
            {t("Play")}
          </PlayAllButton>
        )}
        <Button tone="outline" aria-label={t("Remove {title}", { title: album.title })} onClick={() => void remove()}>
          {t("Remove")}
        </Button>
      </div>
    </li>
  );
}
