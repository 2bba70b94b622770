import { shortDurationLabel } from "@fanfare/contracts/common/duration";
import { language, t } from "@fanfare/contracts/common/language";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { imageSource } from "../lib/media.ts";
import { embedStyles } from "./embed-styles.ts";

/** The fields of a track that the player needs. */
export type EmbedTrack = {
  id: number;
  title: string;
  artist: { name: string };
  cover_image: string | null;
  duration: string;
  audio_file: string | null;
};

type EmbedPageProps = {
  settings: PublicSiteSettings;
  tracks: readonly EmbedTrack[];
  /** The page's title; defaults to the first track's title. */
  title?: string | undefined;
  /** The page of the site that the player links to. */
  href: string;
  /** The URL of the player's script. */
  script: string;
};

/**
 * A player for other sites to embed: 352 pixels high, or half of that for a single track. It is separate from the
 * application, so no code that handles sessions is loaded into another site's page.
 */
export function EmbedPage({ settings, tracks, title, href, script }: EmbedPageProps) {
  const [first] = tracks;
  return (
    <html lang={language().code}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <title>{`${title ?? first?.title ?? t("Player")} · ${settings.artist_name}`}</title>
        <style>{embedStyles}</style>
        <script type="module" src={script} />
      </head>
      <body>
        {first ? <Player tracks={tracks} first={first} href={href} /> : <p className="empty">{t("No music yet")}</p>}
      </body>
    </html>
  );
}

/** Its controls are disabled until the script enables them; earlier presses would be lost. */
function Player({ tracks, first, href }: { tracks: readonly EmbedTrack[]; first: EmbedTrack; href: string }) {
  const cover = imageSource(first.cover_image);
  return (
    <main aria-label={t("Player")}>
      <div className="now">
        <img src={cover.src} srcSet={cover.srcSet} sizes="96px" alt="" width={96} height={96} data-cover />
        <div className="words">
          <p>{first.artist.name}</p>
          <h1 data-title>{first.title}</h1>
        </div>
        <button
          type="button"
          className="play"
          data-play
          disabled
          aria-label={t("Play {title}", { title: first.title })}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path className="when-paused" d="M8 5v14l11-7z" />
            <path className="when-playing" d="M7 5h4v14H7zM14 5h4v14h-4z" />
          </svg>
        </button>
      </div>
      <div className="progress">
        <span data-elapsed>0:00</span>
        <input
          type="range"
          min={0}
          max={1000}
          defaultValue={0}
          step={1}
          data-seek
          data-position={t("{elapsed} of {length}", { elapsed: "{elapsed}", length: "{length}" })}
          aria-label={t("Seek")}
        />
        <span data-total>{shortDurationLabel(first.duration)}</span>
      </div>
      <ol hidden={tracks.length === 1}>
        {tracks.map((track) => {
          const picture = imageSource(track.cover_image);
          return (
            <li key={track.id}>
              <button
                type="button"
                disabled
                data-track={track.id}
                data-src={track.audio_file}
                data-name={track.title}
                data-play-label={t("Play {title}", { title: track.title })}
                data-pause-label={t("Pause {title}", { title: track.title })}
                data-length={track.duration}
                data-cover-src={picture.src}
                data-cover-set={picture.srcSet}
              >
                <span>{track.title}</span>
                <span>{shortDurationLabel(track.duration)}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className="foot">
        <span role="status" data-status data-failed={t("This cannot be played right now.")} />
        <a href={href} target="_blank" rel="noopener">
          {t("Open the site")}
        </a>
      </p>
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: music; its lyrics are on the site */}
        <audio controls src={first.audio_file ?? undefined} />
      </noscript>
    </main>
  );
}
