import { t } from "@fanfare/contracts/common/language";
import type { Teaser } from "@fanfare/contracts/music/coming-soon";
import { longDate } from "../../lib/dates.ts";
import { imageSource } from "../../lib/media.ts";
import { Chip } from "../../ui/chip.tsx";
import { Picture } from "../../ui/picture.tsx";
import { styled } from "../../ui/styled.tsx";
import { CardFrame } from "./album-card.tsx";
import { NotifyButton, UnavailableButton } from "./notify-button.tsx";

const Teased = styled(CardFrame, {
  base: {
    // Spans the whole row on wide screens, to end the grid and stand apart from the released albums.
    gridColumn: { lg: "1 / -1" },
    flexDirection: { base: "column", lg: "row" },
    "& > .cover": { w: { lg: "min(24rem, 40%)" }, flexShrink: 0 },
    "& > .words": {
      justifyContent: { lg: "center" },
      alignItems: { lg: "flex-start" },
      p: { base: "4", md: "5", lg: "10" },
    },
    "& h3": { fontSize: { base: "d4", lg: "d2" } },
    "& .ways": { mt: { base: "auto", lg: "0" } },
    borderStyle: "dashed",
    borderColor: "edge",
    bg: "transparent",
    "& .cover img, & .cover": { filter: "saturate(0.75)" },
    "& .text": { maxW: "34rem", fontSize: "lg", color: "soft" },
  },
});

/** The Coming Soon card among the featured albums, with the buttons Coming Soon and Notify Me. */
export function ComingSoonCard({ teaser }: { teaser: Teaser }) {
  return (
    <Teased>
      <Picture
        className="cover"
        {...imageSource(teaser.cover_image)}
        placeholder={teaser.cover_placeholder}
        sizes="(min-width: 64rem) 30vw, (min-width: 48rem) 45vw, 90vw"
        alt=""
      />
      <div className="words">
        <div>
          <h3>{teaser.title}</h3>
          <p className="artist">
            {teaser.expected_on
              ? t("Expected {expected_on}", { expected_on: longDate(teaser.expected_on) })
              : t("No release date yet")}
          </p>
        </div>
        <div className="facts">
          <Chip tone="ember">{t("Coming Soon")}</Chip>
        </div>
        {teaser.text && <p className="text">{teaser.text}</p>}
        <div className="ways">
          <UnavailableButton reason={t("It is not out yet.")}>{t("Coming Soon")}</UnavailableButton>
          <NotifyButton teaser={teaser} tone="outline">
            {t("Notify Me")}
          </NotifyButton>
        </div>
      </div>
    </Teased>
  );
}

const Tile = styled("article", {
  base: {
    "& .cover": { rounded: "sm", border: "1px dashed {colors.edge}" },
    "& .cover img": { filter: "saturate(0.75)" },
    "& h3": {
      mt: "4",
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 0.98,
      textTransform: "uppercase",
      textWrap: "balance",
    },
    "& p": { mt: "1", mb: "4", fontSize: "sm", color: "glow" },
  },
});

/** The Coming Soon card of the Albums tab, with a Pre-order button. */
export function ComingSoonTile({ teaser, sizes }: { teaser: Teaser; sizes: string }) {
  return (
    <Tile>
      <Picture
        className="cover"
        {...imageSource(teaser.cover_image)}
        placeholder={teaser.cover_placeholder}
        sizes={sizes}
        alt=""
      />
      <h3>{teaser.title}</h3>
      <p>
        {teaser.expected_on
          ? t("Coming Soon · {expected_on}", { expected_on: longDate(teaser.expected_on) })
          : t("Coming Soon")}
      </p>
      <NotifyButton teaser={teaser} size="sm">
        {t("Pre-order")}
      </NotifyButton>
    </Tile>
  );
}
