import type { ImportState } from "@fanfare/contracts/music/upload";
import { FileUp, FolderUp } from "@fanfare/icons";
import { type DragEvent, useRef, useState } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { OwnerConfirm } from "../owner-kit/page/owner-confirm.tsx";
import { formatMoment } from "../owner-kit/page/owner-format.ts";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { toast } from "../owner-ui/toast.tsx";
import { UploadedFiles } from "./components/uploaded-files.tsx";
import { MusicTabs } from "./music-tabs.tsx";
import { chosenFiles, droppedFiles } from "./read-dropped.ts";
import { useMusicUpload } from "./use-music-upload.ts";

const Drop = styled("div", {
  base: {
    display: "grid",
    justifyItems: "center",
    gap: "4",
    px: "5",
    py: { base: "10", md: "16" },
    textAlign: "center",
    border: "2px dashed",
    borderColor: "edge",
    rounded: "md",
    bg: "raised",
    color: "soft",
    "&[data-over]": { borderColor: "ember", bg: "panel", color: "ink" },
    "& .keys": { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: "3" },
    "& p": { maxW: "36rem" },
  },
});

/** For a dropped file that is gone, a folder without permission, or an unavailable network drive. */
const UNREADABLE =
  "A dropped file could not be read, so nothing was uploaded. Check that you can open it, and drop all again.";

/** Uploads recordings, covers and lyrics and imports them. */
export function UploadScreen() {
  const { upload, busy, leaving, begin, retry, reset } = useMusicUpload();
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    droppedFiles(event.dataTransfer).then(begin, () => toast(UNREADABLE, { tone: "bad" }));
  };
  const choose = (input: HTMLInputElement) => {
    begin(chosenFiles(input.files ?? []));
    input.value = "";
  };

  return (
    <OwnerPage
      title="Music"
      intro="Drop an album's folder, or single files. Titles, artists, covers and lyrics come from the files themselves; new albums are drafts until you publish them."
    >
      <MusicTabs />
      {!busy && (
        <Drop
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <FolderUp size={40} aria-hidden />
          <p>
            Drop files or folders here: MP3, FLAC, M4A, OGG, Opus or WAV, with covers (JPEG, PNG, WebP) and lyrics (LRC,
            TXT) named like their track.
          </p>
          <div className="keys">
            <input
              ref={folder}
              type="file"
              hidden
              multiple
              data-part="folder"
              {...{ webkitdirectory: "" }}
              onChange={(event) => choose(event.target)}
            />
            <input
              ref={files}
              type="file"
              hidden
              multiple
              data-part="files"
              onChange={(event) => choose(event.target)}
            />
            <Button onClick={() => folder.current?.click()}>
              <FolderUp size={18} aria-hidden /> Choose a folder
            </Button>
            <Button tone="outline" onClick={() => files.current?.click()}>
              <FileUp size={18} aria-hidden /> Choose files
            </Button>
          </div>
        </Drop>
      )}
      {upload.phase === "failed" && <Alert role="alert">{upload.failure}</Alert>}
      {upload.phase === "done" && (
        <Outcome state={upload.state} isEarlier={upload.files.length === 0} onAgain={reset} />
      )}
      {upload.phase !== "idle" && (upload.files.length > 0 || upload.phase === "importing") && (
        <UploadedFiles upload={upload} onStop={busy ? reset : undefined} onRetry={retry} />
      )}
      <OwnerConfirm
        open={leaving.status === "blocked"}
        onClose={() => leaving.reset?.()}
        title="Still uploading"
        confirm="Leave and stop it"
        onConfirm={async () => leaving.proceed?.()}
      >
        <p>If you leave now, the upload stops, and the files uploaded so far are not imported.</p>
      </OwnerConfirm>
    </OwnerPage>
  );
}

const words = { new: "new", updated: "updated", unchanged: "unchanged" } as const;

type OutcomeProps = {
  state: ImportState;
  /** Whether it ended before this page was opened. */
  isEarlier: boolean;
  onAgain: () => void;
};

function Outcome({ state, isEarlier, onAgain }: OutcomeProps) {
  const { report } = state;
  if (!report) return null;
  const made = [...report.albums, ...report.singles];
  return (
    <Panel aria-labelledby="outcome">
      <PanelTitle id="outcome" role="status">
        {isEarlier && `${formatMoment(state.finished_at)}: `}
        {made.length > 0 ? "Import finished" : "Nothing was imported"}
      </PanelTitle>
      <ul style={{ paddingInlineStart: "1.25rem" }}>
        {made.map((unit) => (
          <li key={`${unit.artist} ${unit.title}`}>
            <b>{unit.title}</b> by {unit.artist}: {words[unit.outcome]}
            {unit.tracks > 1 && `, ${unit.tracks} tracks`}
          </li>
        ))}
        {report.skipped.map(({ file, reason }) => (
          <li key={file}>
            {file} was skipped: {reason}.
          </li>
        ))}
        {report.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {report.stopped && <Alert role="alert">{report.stopped}</Alert>}
      <p style={{ marginTop: "1rem", display: "flex", flexWrap: "wrap", gap: "0.75rem" }}>
        <ButtonLink to={report.albums.length > 0 ? "/admin/music" : "/admin/music/tracks"} size="sm">
          {report.albums.length > 0 ? "View the albums" : "View the tracks"}
        </ButtonLink>
        <Button tone="outline" size="sm" onClick={onAgain}>
          Upload more
        </Button>
      </p>
    </Panel>
  );
}
