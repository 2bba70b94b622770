import type { StoredPicture } from "@fanfare/contracts/common/picture";
import { use, useEffectEvent, useRef, useState } from "react";
import { type PictureArea, UploadError, uploadPicture } from "../files/owner-upload.ts";
import { PendingUploads } from "./pending-uploads.ts";

/**
 * Returns the pictures of `added` that are not in the list yet, without duplicates: the same file is stored as the same image.
 */
export function newPictures(list: readonly { image: string }[], added: readonly StoredPicture[]): StoredPicture[] {
  const known = new Set(list.map(({ image }) => image));
  return added.filter(({ image }) => !known.has(image) && known.add(image));
}

/** A file that was not uploaded, with the reason; one that the site has refused is not accepted the second time either. */
type FailedUpload = { file: File; why: string; isRefused: boolean };

const failed = (file: File, error: unknown): FailedUpload => {
  if (!(error instanceof UploadError)) return { file, why: "it could not be uploaded", isRefused: false };
  return { file, why: error.message, isRefused: error.status === 400 || error.status === 413 };
};

/**
 * Uploads the files chosen in a file input sequentially. `onUploaded` receives the pictures that arrived; the callback of the
 * latest render is called, so that the owner's changes during the upload are kept.
 */
export function usePictureUploads(area: PictureArea, onUploaded: (pictures: StoredPicture[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ at: number; of: number } | null>(null);
  const [failures, setFailures] = useState<FailedUpload[]>([]);
  const hold = use(PendingUploads);
  const take = useEffectEvent(onUploaded);

  const upload = async (files: readonly File[]): Promise<void> => {
    const added: StoredPicture[] = [];
    for (const [index, file] of files.entries()) {
      setSending({ at: index + 1, of: files.length });
      try {
        added.push(await uploadPicture(area, file));
      } catch (error) {
        setFailures((now) => [...now, failed(file, error)]);
      }
    }
    setSending(null);
    take(added);
    if (input.current) input.current.value = "";
  };
  const add = (files: readonly File[], stillFailed: FailedUpload[] = []) => {
    setFailures(stillFailed);
    const adding = upload(files);
    hold?.(adding);
  };
  const refused = failures.filter(({ isRefused }) => isRefused);
  const retryable = failures.filter(({ isRefused }) => !isRefused).map(({ file }) => file);
  return {
    input,
    /** Which file uploads, counted from 1, and of how many; null if none does. */
    sending,
    failures: failures.map(({ file, why }) => `${file.name}: ${why}`),
    /** The number of files that failed and may succeed when they are sent again. */
    retryable: retryable.length,
    retry: () => add(retryable, refused),
    add: (files: readonly File[]) => add(files),
  };
}
