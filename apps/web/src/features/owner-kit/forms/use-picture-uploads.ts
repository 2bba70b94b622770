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
  const [sending, setSending] = useState(0);
  const [failures, setFailures] = useState<string[]>([]);
  const hold = use(PendingUploads);
  const take = useEffectEvent(onUploaded);

  const add = async (files: readonly File[]): Promise<void> => {
    setFailures([]);
    setSending(files.length);
    const added: StoredPicture[] = [];
    for (const file of files) {
      try {
        added.push(await uploadPicture(area, file));
      } catch (error) {
        const why = error instanceof UploadError ? error.message : "it could not be uploaded";
        setFailures((now) => [...now, `${file.name}: ${why}`]);
      }
      setSending((left) => left - 1);
    }
    take(added);
    if (input.current) input.current.value = "";
  };
  return {
    input,
    isSending: sending > 0,
    failures,
    add: (files: readonly File[]) => {
      const adding = add(files);
      hold?.(adding);
    },
  };
}
