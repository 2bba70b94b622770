import { durationLabelToSeconds, secondsToLabel } from "@fanfare/contracts/common/duration";
import { t } from "@fanfare/contracts/common/language";
import { Button } from "../../../../ui/button.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { Display } from "../../../../ui/type.tsx";
import { player } from "../../player-actions.ts";
import { usePlayerStore } from "../../player-store.ts";
import { Panel } from "./panel.tsx";
import { QueueList } from "./queue-list.tsx";

const Head = styled("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "4",
    minH: "4.25rem",
    ps: "5",
    pe: { base: "3", md: "16" },
    borderBottom: "1px solid {colors.line}",
    "& .sum": { fontSize: "sm", color: "faint", flex: "1" },
  },
});

const Scroll = styled("div", { base: { flex: "1", minH: "0", overflowY: "auto", overscrollBehavior: "contain" } });

/** The queue panel beside the bar. */
export function QueuePanel({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Panel id={id} label={t("Queue")} closeLabel={t("Close queue")} shape="side" onClose={onClose}>
      <Queue />
    </Panel>
  );
}

/** The tracks in playing order, with their total length and a button that clears the queue. */
export function Queue() {
  const entries = usePlayerStore(({ queue }) => queue.entries);
  const seconds = entries.reduce((sum, { track }) => sum + (durationLabelToSeconds(track.duration) ?? 0), 0);
  return (
    <>
      <Head>
        <Display size="d4">{t("Queue")}</Display>
        <span className="sum">
          {t("{count, plural, one {{count} track} other {{count} tracks}}", { count: entries.length })} ·{" "}
          {secondsToLabel(seconds)}
        </span>
        <Button tone="ghost" size="sm" onClick={player.clear}>
          {t("Clear")}
        </Button>
      </Head>
      <Scroll>
        <QueueList />
      </Scroll>
    </>
  );
}
