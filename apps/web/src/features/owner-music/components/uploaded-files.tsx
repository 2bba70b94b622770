import { Check, TriangleAlert } from "@fanfare/icons";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { counted } from "../../owner-kit/lists/counted.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { Progress } from "../../owner-ui/progress.tsx";
import type { FileState, MusicUpload } from "../use-music-upload.ts";

const List = styled("ol", {
  base: {
    listStyle: "none",
    display: "grid",
    gap: "1",
    maxH: "28rem",
    overflowY: "auto",
    fontSize: "sm",
    "& li": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: "4", py: "2" },
    "& .name": { overflowWrap: "anywhere" },
    "& .size": { color: "faint", fontVariantNumeric: "tabular-nums" },
    "& .progress": { gridColumn: "1 / -1", mt: "1" },
    "& .fault": { gridColumn: "1 / -1", color: "bad" },
    "& svg": { display: "inline", verticalAlign: "-0.15em" },
  },
});

/** Maximum number of skipped files that are named. */
const NAMED = 5;

const size = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const PHASES = {
  waiting: "Waiting for another import to finish…",
  reading: "Reading the files",
  importing: "Processing the audio",
};

function headline(upload: Exclude<MusicUpload, { phase: "idle" }>): string {
  const done = upload.files.filter((file) => file.status === "sent").length;
  if (upload.phase === "sending") return `Uploading: ${done} of ${upload.files.length}`;
  if (upload.phase !== "importing") return `${done} of ${counted(upload.files.length, "file")} uploaded`;
  const progress = upload.state?.progress;
  if (!progress) return "Uploaded. Starting the import…";
  return progress.total > 0
    ? `${PHASES[progress.phase]}: ${progress.done} of ${progress.total}`
    : PHASES[progress.phase];
}

/** The first names of a list, and how many more there are. */
const namesOf = (names: readonly string[]): string =>
  [...names.slice(0, NAMED), ...(names.length > NAMED ? [`${names.length - NAMED} more`] : [])].join(", ");

type UploadedFilesProps = {
  upload: Exclude<MusicUpload, { phase: "idle" }>;
  onStop: (() => void) | undefined;
  /** Uploads the failed files again. */
  onRetry: (() => void) | undefined;
};

/** The files of an upload, each with its progress. */
export function UploadedFiles({ upload, onStop, onRetry }: UploadedFilesProps) {
  return (
    <Panel aria-labelledby="files">
      <PanelTitle id="files" role="status">
        {headline(upload)}
      </PanelTitle>
      {upload.ignored.length > 0 && (
        <p>
          {counted(upload.ignored.length, "other file")} skipped, since the site cannot use files of this kind:{" "}
          {namesOf(upload.ignored)}.
        </p>
      )}
      <List>
        {upload.files.map((file) => (
          <FileRow key={file.name} file={file} />
        ))}
      </List>
      {onStop && upload.phase === "sending" && (
        <Button tone="outline" size="sm" onClick={onStop}>
          Stop
        </Button>
      )}
      {onRetry && (
        <Button size="sm" mt="3" onClick={onRetry}>
          Upload the failed files again
        </Button>
      )}
    </Panel>
  );
}

function FileRow({ file }: { file: FileState }) {
  return (
    <li>
      <span className="name">
        {file.status === "sent" && <Check size={15} aria-label="Uploaded" />}
        {file.status === "failed" && <TriangleAlert size={15} aria-hidden />} {file.name}
      </span>
      <span className="size">{size(file.size)}</span>
      {(file.status === "sending" || file.status === "waiting") && (
        <div className="progress">
          <Progress label={`Uploading ${file.name}`} value={file.share} />
        </div>
      )}
      {file.failure && <span className="fault">{file.failure}</span>}
    </li>
  );
}
