import { ownerToken } from "../session/owner-session.ts";

/** Thrown when the server does not send a file of the owner area. */
export class OwnerDownloadError extends Error {
  override name = "OwnerDownloadError";
}

/** Fetches a file that is generated while it is sent, with the owner's token. `path` begins with `/api/`. */
export async function fetchOwnerFile(path: string): Promise<Response> {
  const token = ownerToken();
  const response = await fetch(path, token === null ? {} : { headers: { authorization: `Token ${token}` } });
  if (!response.ok) throw new OwnerDownloadError(`${path} answered ${response.status}`);
  return response;
}

/** Saves such a file under the name in the response's `Content-Disposition` header. */
export async function saveOwnerFile(path: string): Promise<void> {
  const response = await fetchOwnerFile(path);
  const [, name = "download"] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  saveBlob(await response.blob(), name);
}

/** Saves a file that was made in the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the file's bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
