import type { ProfileChanges } from "@fanfare/contracts/auth/profile";
import type { User } from "@fanfare/contracts/auth/user";
import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { isApiError } from "../../lib/trpc.tsx";
import { currentToken, endSessionOf } from "../auth/session-store.ts";
import type { ProfileDraft } from "./profile-fields.ts";

/** The server refused the profile; `fields` is empty when the reason does not concern a field. */
export class SaveRefusedError extends Error {
  override name = "SaveRefusedError";
  readonly fields: FieldErrors;
  constructor(message: string, fields: FieldErrors) {
    super(message);
    this.fields = fields;
  }
}

export type NewPhoto = { blob: Blob; name: string };

/** A file needs a multipart form, which tRPC's JSON cannot carry, so it is sent over REST (spec, section 7). */
async function saveForm(changes: Partial<ProfileDraft>, photo: NewPhoto): Promise<User> {
  const token = currentToken();
  const form = new FormData();
  for (const [name, value] of Object.entries(changes)) form.append(name, value);
  form.append("avatar", photo.blob, photo.name);
  const response = await fetch("/api/auth/profile/", {
    method: "PATCH",
    headers: token ? { authorization: `Token ${token}` } : {},
    body: form,
  });
  const body: unknown = await response.json();
  if (response.ok) return body as User;
  if (response.status === 401 && token) endSessionOf(token);
  const problem = Object(body) as { detail?: string } & FieldErrors;
  if (response.status === 400 && problem.detail === undefined) throw new SaveRefusedError("", problem);
  throw new SaveRefusedError(problem.detail ?? "", {});
}

/**
 * Saves the changes, with `update` or by REST if there is a new picture, and returns the updated account. Throws SaveRefusedError
 * when the server refuses them.
 */
export async function saveProfile(
  update: (changes: ProfileChanges) => Promise<User>,
  changes: Partial<ProfileDraft>,
  photo: NewPhoto | "remove" | null,
): Promise<User> {
  if (photo !== null && photo !== "remove") return saveForm(changes, photo);
  try {
    return await update({ ...changes, ...(photo === "remove" ? { avatar: null } : {}) });
  } catch (error) {
    if (!isApiError(error) || !error.data) throw error;
    throw new SaveRefusedError(error.data.fields ? "" : error.message, error.data.fields ?? {});
  }
}
