import type { StoredPicture } from "@fanfare/contracts/common/picture";
import { ImagePlus, Trash2 } from "@fanfare/icons";
import { type DragEvent, use, useEffectEvent, useId, useRef, useState } from "react";
import { imageSource } from "../../../lib/media.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldErrors, FieldFrame } from "../../../ui/field-frame.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { styled } from "../../../ui/styled.tsx";
import { type PictureArea, UploadError, uploadPicture } from "../files/owner-upload.ts";
import { PendingUploads } from "./pending-uploads.ts";

const PICTURES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

const Well = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4",
    p: "4",
    border: "1px dashed",
    borderColor: "edge",
    rounded: "sm",
    bg: "raised",
    "&[data-over]": { borderColor: "ember", bg: "panel" },
    "& .shown, & .none": { w: "8rem", flexShrink: 0, rounded: "sm" },
    "& .none": { display: "grid", placeItems: "center", aspectRatio: "1", bg: "panel", color: "faint" },
    "& .words": { display: "grid", gap: "3", flex: "1 1 12rem", fontSize: "sm", color: "soft" },
    "& .keys": { display: "flex", flexWrap: "wrap", gap: "2" },
  },
});

type PictureFieldProps = {
  label: string;
  help?: string;
  area: PictureArea;
  value: StoredPicture | null;
  onChange: (picture: StoredPicture | null) => void;
  errors?: readonly string[] | undefined;
  ratio?: readonly [number, number];
};

/** A picture that is dropped or chosen, uploaded immediately, and shown in its final crop. */
export function PictureField({ label, help, area, value, onChange, errors = [], ratio = [1, 1] }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [over, setOver] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  // The callback of the latest render: other fields may have changed during the upload.
  const onUploaded = useEffectEvent(onChange);

  /** The file that was chosen or dropped last. A larger one that was dropped before it may arrive after it. */
  const last = useRef<File>(null);
  const hold = use(PendingUploads);
  const send = async (file: File) => {
    last.current = file;
    setFailure(null);
    setSending(true);
    try {
      const picture = await uploadPicture(area, file);
      // If its field is gone, for example because the video was switched off, the picture is no longer needed.
      if (input.current && last.current === file) onUploaded(picture);
    } catch (error) {
      if (last.current === file)
        setFailure(error instanceof UploadError ? error.message : "The picture could not be uploaded.");
    } finally {
      if (last.current === file) {
        setSending(false);
        if (input.current) input.current.value = "";
      }
    }
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    const sent = send(file);
    hold?.(sent);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const faults = failure ? [failure, ...errors] : errors;

  return (
    <FieldFrame>
      <label htmlFor={id}>{label}</label>
      <Well
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        aria-busy={sending || undefined}
      >
        {value ? (
          <Picture
            className="shown"
            {...imageSource(value.image)}
            placeholder={value.placeholder}
            sizes="8rem"
            alt=""
            ratio={ratio}
          />
        ) : (
          <span className="none" aria-hidden>
            {sending ? <Spinner /> : <ImagePlus size={28} />}
          </span>
        )}
        <div className="words">
          <p id={`${id}-help`}>{help ?? "JPEG, PNG, WebP, AVIF or GIF, up to 40 MB. Drop it here or choose a file."}</p>
          <div className="keys">
            <input
              ref={input}
              id={id}
              type="file"
              accept={PICTURES}
              hidden
              onChange={(event) => take(event.target.files?.[0])}
            />
            <Button
              tone="outline"
              size="sm"
              loading={sending}
              aria-label={`${value ? "Change picture" : "Choose picture"}: ${label}`}
              aria-describedby={`${id}-help`}
              aria-invalid={faults.length > 0}
              onClick={() => input.current?.click()}
            >
              {value ? "Change picture" : "Choose picture"}
            </Button>
            {value && (
              <Button tone="ghost" size="sm" aria-label={`Remove: ${label}`} onClick={() => onChange(null)}>
                <Trash2 size={16} aria-hidden /> Remove
              </Button>
            )}
          </div>
        </div>
      </Well>
      <FieldErrors id={`${id}-fault`} errors={faults} />
    </FieldFrame>
  );
}
