import { t } from "@fanfare/contracts/common/language";
import { Headphones } from "@fanfare/icons";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { parseUrl } from "../../../lib/parse-url.ts";
import { Button } from "../../../ui/button.tsx";
import { loadWithRetries } from "../../../ui/load-with-retries.ts";
import { styled } from "../../../ui/styled.tsx";

const ExclusivePlayback = lazy(() => loadWithRetries(() => import("./exclusive-playback.tsx")));

/** Height of the embedded streaming player in pixels (spec, section 2). */
export const EMBED_HEIGHT = 352;

const Frame = styled("div", {
  base: {
    h: `${EMBED_HEIGHT}px`,
    bg: "stage",
    // The outline of our own `/embed` page (`src/embed`): cover, title, play button, progress and four tracks.
    "&.own": {
      "--block": "linear-gradient({colors.panel}, {colors.panel}) no-repeat",
      background: [
        "var(--block) 16px 16px / 96px 96px",
        "var(--block) 126px 42px / 88px 14px",
        "var(--block) 126px 64px / min(40%, 160px) 22px",
        "radial-gradient(circle, {colors.panel} 27.5px, transparent 28px) calc(100% - 16px) 36px / 56px 56px no-repeat",
        "var(--block) 16px 134px / calc(100% - 32px) 4px",
        ...[172, 208, 244, 280].map((top) => `var(--block) 22px ${top}px / min(30%, 110px) 14px`),
        "{colors.stage}",
      ].join(", "),
    },
    "& iframe": { display: "block", w: "100%", h: "100%", border: "0" },
    "& .ask": { display: "grid", alignContent: "center", justifyItems: "center", gap: "4", h: "100%", p: "6" },
    "& .ask p": { fontSize: "sm", color: "soft", textAlign: "center", textWrap: "balance" },
  },
});

/** The message that our own `/embed` page sends when it starts to play. */
const EMBED_PLAYS = "fanfare:embed-plays";

/**
 * The streaming player in an iframe. A page of this site is loaded after hydration; another service's player is loaded only on
 * request, because from then on that service sees the visitor.
 */
export function EmbeddedPlayer({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isPath = src.startsWith("/");
  const [isLoaded, setLoaded] = useState(false);
  const [playedAt, setPlayedAt] = useState<number | null>(null);

  useEffect(() => {
    if (new URL(src, window.location.href).origin === window.location.origin) setLoaded(true);
  }, [src]);

  // The site's own player is loaded only once something plays; until the frame does, none of it is needed here.
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const isOurs = event.origin === window.location.origin && event.source === frame.current?.contentWindow;
      if (isOurs && event.data === EMBED_PLAYS) setPlayedAt(performance.now());
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);

  return (
    <Frame className={isPath ? "own" : undefined}>
      {isLoaded ? (
        <iframe
          ref={frame}
          src={src}
          title={title}
          width="100%"
          height={EMBED_HEIGHT}
          loading="lazy"
          allow="autoplay; encrypted-media"
        />
      ) : (
        !isPath && (
          <div className="ask">
            <Button onClick={() => setLoaded(true)}>
              <Headphones size={17} aria-hidden />
              {t("Load the player")}
            </Button>
            <p>{t("It comes from {host}, which can see your IP address from then on.", { host: hostOf(src) })}</p>
          </div>
        )
      )}
      {playedAt !== null && (
        <Suspense fallback={null}>
          <ExclusivePlayback frame={frame} framePlayedAt={playedAt} />
        </Suspense>
      )}
    </Frame>
  );
}

const hostOf = (address: string) => parseUrl(address)?.host ?? address;
