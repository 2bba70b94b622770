import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import type { StoredPicture } from "@fanfare/contracts/common/picture";
import { endOwnerSessionOf, ownerToken } from "../session/owner-session.ts";

/** A failed upload with a message for users; `status` is null when there was no response. */
export class UploadError extends Error {
  override name = "UploadError";
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.status = status;
  }
}

const BROKE_OFF = "The upload was interrupted. Check your connection and try again.";
/** A proxy in front of the site may have a limit of its own, and responds with a page. */
const TOO_LARGE = "The file is too large for the server in front of your site. Choose a smaller one.";

/** Returns the first error message in a response. */
function complaintOf(text: string, status: number): string {
  const otherwise = status === 413 ? TOO_LARGE : BROKE_OFF;
  try {
    const body = JSON.parse(text) as { detail?: string } & FieldErrors;
    if (body.detail) return body.detail;
    return Object.values(body).flat()[0] ?? otherwise;
  } catch {
    return otherwise;
  }
}

type UploadOptions = {
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Sends one file as a form's `field` with the owner's token and returns the response. Rejects with `UploadError`. */
export function uploadOwnerFile<Result>(path: string, field: string, file: File, options: UploadOptions = {}) {
  const { onProgress, signal } = options;
  const token = ownerToken();
  return new Promise<Result>((resolve, reject) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append(field, file, file.name);
    request.open("POST", path);
    if (token !== null) request.setRequestHeader("authorization", `Token ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      if (request.status === 401 && token !== null) endOwnerSessionOf(token);
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as Result);
      else reject(new UploadError(complaintOf(request.responseText, request.status), request.status));
    });
    request.addEventListener("error", () => reject(new UploadError(BROKE_OFF, null)));
    request.addEventListener("abort", () => reject(new UploadError("The upload was stopped.", null)));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

export type PictureArea = "music" | "store" | "events" | "newsletter";

/** Uploads a picture to its area's endpoint, such as `/api/music/manage/pictures/`. */
export const uploadPicture = (area: PictureArea, file: File) =>
  uploadOwnerFile<StoredPicture>(`/api/${area}/manage/pictures/`, "picture", file);
