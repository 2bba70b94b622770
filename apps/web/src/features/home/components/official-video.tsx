import { t } from "@fanfare/contracts/common/language";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { Play } from "@fanfare/icons";
import { useState } from "react";
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

/** The official video. Nothing of it is loaded before someone asks for it; then the player falls silent. */
export function OfficialVideo({ video }: { video: Video }) {
  const [wanted, setWanted] = useState(false);
  return (
    <Section aria-labelledby="official-video">
      <Container>
        <Box display="grid" gap="4" mb="8">
          <Eyebrow>{t("Official video")}</Eyebrow>
          <Display id="official-video">{video.title}</Display>
        </Box>
      </Container>
      <Screen>
        {wanted ? (
          <Show video={video} />
        ) : (
          <button
            type="button"
            aria-label={t("Play the official video: {title}", { title: video.title })}
            onClick={() => {
              player.pause();
              setWanted(true);
            }}
          >
            <Picture className="poster" {...imageSource(video.poster)} ratio={[16, 9]} sizes="100vw" alt="" />
            <span className="sign">
              <Play fill="currentColor" aria-hidden />
            </span>
          </button>
        )}
      </Screen>
    </Section>
  );
}

function Show({ video }: { video: Video }) {
  if (video.embed_url) {
    return (
      <iframe
        src={video.embed_url}
        title={video.title}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
      />
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a music video; its words stand as lyrics in the player
    <video controls autoPlay playsInline poster={video.poster ?? undefined} aria-label={video.title}>
      {video.sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
    </video>
  );
}
