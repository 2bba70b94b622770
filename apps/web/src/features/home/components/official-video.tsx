import { t } from "@fanfare/contracts/common/language";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { Play } from "@fanfare/icons";
import { useRef, useState } from "react";
import { logFailure } from "../../../lib/log-failure.ts";
import { imageSource } from "../../../lib/media.ts";
import { Box } from "../../../ui/box.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display, Eyebrow } from "../../../ui/type.tsx";
import { player } from "../../player/player-actions.ts";

const Screen = styled("div", {
  base: {
    position: "relative",
    aspectRatio: "16 / 9",
    bg: "panel",
    w: "100%",
    maxH: { md: "88svh" },
    overflow: "hidden",
    "& video, & iframe": { position: "absolute", inset: "0", w: "100%", h: "100%", border: "0", bg: "stage" },
    "& > button": { position: "absolute", inset: "0", w: "100%", h: "100%", display: "block", cursor: "pointer" },
    "& > button .poster": { position: "absolute", inset: "0" },
    "& > button .poster img": { transition: "transform 180ms ease-out" },
    "& > button:hover .poster img": { transform: "scale(1.015)" },
    "& > button::after": {
      content: '""',
      position: "absolute",
      inset: "0",
      bg: "radial-gradient(circle at 50% 50%, rgba(11, 8, 7, 0.1), rgba(11, 8, 7, 0.55))",
    },
    "& .sign": {
      position: "absolute",
      zIndex: 1,
      top: "50%",
      left: "50%",
      transform: "translate(-50%, -50%)",
      display: "grid",
      placeItems: "center",
      w: "clamp(4rem, 9vw, 7.5rem)",
      aspectRatio: "1",
      rounded: "pill",
      bg: "ember",
      color: "onEmber",
      transition: "background-color 140ms",
      "& svg": { w: "38%", h: "38%", ms: "6%" },
    },
    "& > button:hover .sign": { bg: "glow" },
  },
});

type Video = NonNullable<PublicSiteSettings["video"]>;

/**
 * The official video. For a video of our own only its poster is loaded before Play is pressed, for another service's player
 * nothing; a page of this site is framed immediately. The player pauses when the video plays.
 */
export function OfficialVideo({ video }: { video: Video }) {
  return (
    <Section aria-labelledby="official-video">
      <Container>
        <Box display="grid" gap="4" mb="8">
          <Eyebrow>{t("Official video")}</Eyebrow>
          <Display id="official-video">{video.title}</Display>
        </Box>
      </Container>
      <Screen>
        {video.embed_url ? <FramedVideo video={video} src={video.embed_url} /> : <OwnVideo video={video} />}
      </Screen>
    </Section>
  );
}

function OwnVideo({ video }: { video: Video }) {
  const film = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a music video; its words are available as lyrics in the player */}
      <video
        ref={film}
        controls={wanted}
        preload="none"
        playsInline
        aria-label={video.title}
        tabIndex={wanted ? undefined : -1}
        onPlay={() => player.pause()}
      >
        {video.sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      {!wanted && (
        <Poster
          video={video}
          onPlay={() => {
            setWanted(true);
            film.current?.focus();
            film.current?.play().catch((error: unknown) => logFailure("Video playback failed", error));
          }}
        />
      )}
    </>
  );
}

function FramedVideo({ video, src }: { video: Video; src: string }) {
  const [wanted, setWanted] = useState(src.startsWith("/"));
  if (!wanted) return <Poster video={video} onPlay={() => setWanted(true)} />;
  return (
    <iframe
      src={src}
      title={video.title}
      loading="lazy"
      allow="autoplay; fullscreen; picture-in-picture"
      allowFullScreen
    />
  );
}

function Poster({ video, onPlay }: { video: Video; onPlay: () => void }) {
  return (
    <button
      type="button"
      aria-label={t("Play the official video: {title}", { title: video.title })}
      onClick={() => {
        player.pause();
        onPlay();
      }}
    >
      <Picture className="poster" {...imageSource(video.poster)} ratio={[16, 9]} sizes="100vw" alt="" />
      <span className="sign">
        <Play fill="currentColor" aria-hidden />
      </span>
    </button>
  );
}
