import { t } from "@fanfare/contracts/common/language";
import { useEffect, useRef, useState } from "react";
import { toast } from "../../../../ui/toast.ts";
import { useLazyComponent } from "../../../../ui/use-lazy-component.ts";
import type { PlayerNotice } from "../../audio-engine.ts";
import { selectTrack, usePlayerStore } from "../../player-store.ts";
import { noticeText } from "../notices.ts";
import { loadDetailsPanel, loadFullScreen, loadQueuePanel, loadShortcutsHelp } from "../panels/load-panels.ts";
import { PANEL_ID, type PanelName, type View } from "../panels/panels.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { useAudioEngine } from "../use-audio-engine.ts";
import { COMPACT, useMediaQuery } from "../use-media-query.ts";
import { useOneTab } from "../use-one-tab.ts";
import { Announcer } from "./announcer.tsx";
import { CompactBar } from "./compact-bar.tsx";
import { MiniBar } from "./mini-bar.tsx";
import { useRoomForPlayer } from "./use-room-for-player.ts";
import { WideBar } from "./wide-bar.tsx";

/** Milliseconds for which a notice is shown. */
const NOTICE_TIME = 6000;

/** Everything that the player renders while a track is chosen: the engine, the bar and the panels that open from it. */
export function Dock({ minimised = false }: { minimised?: boolean }) {
  const track = usePlayerStore(selectTrack);
  const compact = useMediaQuery(COMPACT);
  const lyricsRequest = usePlayerStore((state) => state.lyricsRequest);
  const bar = useRef<HTMLElement>(null);
  const [view, setView] = useState<View | null>(null);
  const [help, setHelp] = useState(false);

  const close = () => setView(null);
  const toggle = (name: PanelName) => {
    if (view !== name) setView(name);
    else setView(compact ? "cover" : null);
  };
  const giveUp = () => {
    setView(null);
    setHelp(false);
    toastMissingPart();
  };

  useEffect(() => {
    if (lyricsRequest) setView("details");
  }, [lyricsRequest]);
  useAudioEngine(showNotice);
  useOneTab();
  useRoomForPlayer(bar, compact, minimised);
  useFocusAfterClear();
  useShortcuts({ queue: () => toggle("queue"), lyrics: () => toggle("details"), help: () => setHelp(true) });

  const Details = useLazyComponent(loadDetailsPanel, !compact && view === "details", giveUp);
  const QueuePanel = useLazyComponent(loadQueuePanel, !compact && view === "queue", giveUp);
  const FullScreen = useLazyComponent(loadFullScreen, compact && view !== null, giveUp);
  const Help = useLazyComponent(loadShortcutsHelp, help, giveUp);

  if (!track) return null;
  if (minimised) {
    return (
      <>
        <Announcer />
        <MiniBar bar={bar} track={track} />
      </>
    );
  }
  return (
    <>
      <Announcer />
      {compact ? (
        <>
          <CompactBar bar={bar} track={track} onOpen={() => setView("cover")} />
          {FullScreen && (
            <FullScreen
              track={track}
              view={view}
              onView={toggle}
              onClose={close}
              onFailure={() => {
                setView("cover");
                toastMissingPart();
              }}
            />
          )}
        </>
      ) : (
        <>
          {view === "details" && Details && <Details id={PANEL_ID.details} track={track} onClose={close} />}
          {view === "queue" && QueuePanel && <QueuePanel id={PANEL_ID.queue} onClose={close} />}
          <WideBar bar={bar} track={track} panel={view} onPanel={toggle} onHelp={() => setHelp(true)} />
        </>
      )}
      {Help && <Help open={help} onClose={() => setHelp(false)} />}
    </>
  );
}

const toastMissingPart = () =>
  toast(t("This part of the player could not be loaded. Check your connection."), { tone: "bad" });

const showNotice = (notice: PlayerNotice) => toast(noticeText(notice), { tone: "bad", duration: NOTICE_TIME });

/** Moves the focus to the page when the player is cleared while it has the focus, so that the focus is not lost. */
function useFocusAfterClear() {
  useEffect(
    () => () => {
      const cleared = usePlayerStore.getState().queue.entries.length === 0;
      if (cleared && document.activeElement === document.body)
        document.getElementById("main")?.focus({ preventScroll: true });
    },
    [],
  );
}
