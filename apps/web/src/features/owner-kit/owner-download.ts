import { ownerToken } from "./owner-session.ts";

/** A file of the owner's could not be fetched; `status` is null when no answer came. */
export class OwnerDownloadError extends Error {
  override name = "OwnerDownloadError";
}

/** Fetches a file that is made while it is sent, with the owner's token. `path` begins with `/api/`. */
export async function fetchOwnerFile(path: string): Promise<Response> {
  const token = ownerToken();
  const answer = await fetch(path, token === null ? {} : { headers: { authorization: `Token ${token}` } });
  if (!answer.ok) throw new OwnerDownloadError(`${path} answered ${answer.status}`);
  return answer;
}

/** Saves such a file under the name that the server gives it. */
export async function saveOwnerFile(path: string): Promise<void> {
  const answer = await fetchOwnerFile(path);
  const [, name = "download"] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file's bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
