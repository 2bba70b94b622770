import type { SiteSettingsForEditing } from "@fanfare/contracts/admin/site";
import { imageSource } from "../../../lib/media.ts";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display } from "../../../ui/type.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";

const Stage = styled("div", {
  base: {
    position: "relative",
    overflow: "hidden",
    minH: "16rem",
    bg: "stage",
    rounded: "sm",
    "& picture, & img": { display: "block", w: "100%" },
    "& .words": {
      position: "absolute",
      inset: "0",
      display: "grid",
      alignContent: "end",
      gap: "2",
      p: "5",
      bg: "linear-gradient(rgba(11, 8, 7, 0), rgba(11, 8, 7, 0.85))",
    },
  },
});

const Line = styled("p", { base: { color: "soft", fontSize: "sm", mt: "3", overflowWrap: "anywhere" } });

/** A preview of the home page's first view with the values that are typed in. */
export function SitePreview({ settings }: { settings: SiteSettingsForEditing }) {
  const { hero_image, hero_placeholder, featured_track: track, video } = settings;
  const names = (links: readonly { name: string }[]) => links.map(({ name }) => name || "…").join(" · ") || "none";
  return (
    <Panel position={{ xl: "sticky" }} top="1.5rem">
      <PanelTitle>Preview</PanelTitle>
      <Stage>
        {hero_image && (
          <Picture {...imageSource(hero_image)} placeholder={hero_placeholder} sizes="30rem" alt="" ratio={[16, 10]} />
        )}
        <div className="words">
          <Display as="p" size="d3">
            {settings.artist_name || "The artist"}
          </Display>
          <p>{settings.tagline}</p>
        </div>
      </Stage>
      <Line>
        Featured:{" "}
        {track ? `${track.title || "…"} (${track.duration_label || "0:00"}) on ${names(track.services)}` : "none"}
      </Line>
      <Line>Video: {video?.title ?? "none"}</Line>
      <Line>Streaming: {names(settings.streaming_services)}</Line>
      <Line>Follow: {names(settings.social_links)}</Line>
      <Line>
        © {settings.copyright_year} {settings.artist_name}
      </Line>
    </Panel>
  );
}
