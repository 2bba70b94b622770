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

/**
 * Uploads the files chosen in a file input sequentially. `onUploaded` receives the pictures that arrived; the callback of the
 * latest render is called, so that the owner's changes during the upload are kept.
 */
export function usePictureUploads(area: PictureArea, onUploaded: (pictures: StoredPicture[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ at: number; of: number } | null>(null);
  const [failures, setFailures] = useState<string[]>([]);
  const hold = use(PendingUploads);
  const take = useEffectEvent(onUploaded);

  const add = async (files: readonly File[]): Promise<void> => {
    setFailures([]);
    const added: StoredPicture[] = [];
    for (const [index, file] of files.entries()) {
      setSending({ at: index + 1, of: files.length });
      try {
        added.push(await uploadPicture(area, file));
      } catch (error) {
        const why = error instanceof UploadError ? error.message : "it could not be uploaded";
        setFailures((now) => [...now, `${file.name}: ${why}`]);
      }
    }
    setSending(null);
    take(added);
    if (input.current) input.current.value = "";
  };
  return {
    input,
    /** Which file uploads, counted from 1, and of how many; null if none does. */
    sending,
    failures,
    add: (files: readonly File[]) => {
      const adding = add(files);
      hold?.(adding);
    },
  };
}
