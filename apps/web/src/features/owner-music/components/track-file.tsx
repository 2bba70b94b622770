import { mediaUrl } from "@fanfare/contracts/common/media-url";
import type { TrackForEditing } from "@fanfare/contracts/music/track-editor";
import { UPLOAD_EXTENSIONS, type UploadedFile } from "@fanfare/contracts/music/upload";
import { FileAudio } from "@fanfare/icons";
import { useMutation } from "@tanstack/react-query";
import { useEffectEvent, useRef, useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { UploadError, uploadOwnerFile } from "../../owner-kit/files/owner-upload.ts";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";
import { counted } from "../../owner-kit/lists/counted.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { Tooltip } from "../../owner-ui/tooltip.tsx";

const SOUNDS = UPLOAD_EXTENSIONS.slice(0, 7)
  .map((extension) => `.${extension}`)
  .join(",");

const Sound = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4",
    "& audio": { flex: "1 1 16rem", maxW: "32rem" },
    // The browser's own player, in the panel's colours where it allows that.
    "& audio::-webkit-media-controls-enclosure": { bg: "lifted", rounded: "sm" },
    "& .about": { color: "soft", fontSize: "sm" },
  },
});

type TrackFileProps = {
  track: TrackForEditing;
  /** Replacing the file is a change of its own, so other changes must be saved first. */
  disabled: boolean;
  onReplaced: () => Promise<unknown>;
};

/** The recording: plays it, and replaces it without losing plays, favourites and playlists. */
export function TrackFile({ track, disabled, onReplaced }: TrackFileProps) {
  const { query } = useApi();
  const replaceFile = useMutation(mutationOptions(query.music.manage.tracks.replaceFile));
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  // The version of the latest render: other changes may have been saved during the upload.
  const put = useEffectEvent(({ path, name }: UploadedFile) =>
    replaceFile.mutateAsync({ id: track.id, version: track.version, path, name }),
  );

  const replace = async (file: File | undefined) => {
    if (!file) return;
    setFailure(null);
    setShare(0);
    try {
      const url = `/api/music/manage/uploads/?name=${encodeURIComponent(file.name)}`;
      await put(await uploadOwnerFile<UploadedFile>(url, "file", file, { onProgress: setShare }));
      await onReplaced();
      toast("The new recording is in place.", { tone: "good" });
    } catch (error) {
      if (error instanceof UploadError) setFailure(error.message);
      else {
        const { fields, message } = failureOf(error, "The recording could not be replaced.");
        setFailure(Object.values(fields)[0]?.[0] ?? message);
      }
    } finally {
      setShare(null);
      if (input.current) input.current.value = "";
    }
  };
  const busy = share !== null;
  return (
    <Panel aria-labelledby="recording">
      <PanelTitle id="recording">Recording</PanelTitle>
      <Sound>
        {track.audio_file ? (
          // biome-ignore lint/a11y/useMediaCaption: the lyrics are in the form below
          <audio controls preload="none" src={mediaUrl(track.audio_file)} key={track.audio_file} />
        ) : (
          <p className="about">There is no recording yet, so nobody can play this track.</p>
        )}
        <p className="about">
          {track.audio_file && `${track.duration_label} · `}
          {counted(track.play_count, "play")}
        </p>
        <input
          ref={input}
          type="file"
          accept={SOUNDS}
          hidden
          onChange={(event) => void replace(event.target.files?.[0])}
        />
        <Tooltip text={disabled ? "Save your other changes first" : undefined}>
          <Button
            tone="outline"
            size="sm"
            loading={busy}
            aria-disabled={disabled || undefined}
            onClick={() => !disabled && input.current?.click()}
          >
            <FileAudio size={17} aria-hidden /> {track.audio_file ? "Replace the file" : "Add the file"}
          </Button>
        </Tooltip>
      </Sound>
      <p role="status" style={{ marginTop: "0.5rem" }}>
        {busy && (share < 1 ? `Uploading… ${Math.round(share * 100)} %` : "Processing the audio…")}
      </p>
      {failure && <Alert role="alert">{failure}</Alert>}
    </Panel>
  );
}
