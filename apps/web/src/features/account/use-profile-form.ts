import type { User } from "@fanfare/contracts/auth/user";
import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { msg, t } from "@fanfare/contracts/common/language";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { refreshUser, useSession } from "../auth/session-store.ts";
import { forgetDraft, readDraft, saveDraft } from "./profile-draft.ts";
import { changesOf, draftOf, type ProfileDraft, type ProfileField } from "./profile-fields.ts";
import { faultsIn, type NewPhoto, SaveRefusedError, saveProfile } from "./save-profile.ts";

export type Photo = NewPhoto & { url: string };

export type ProfileForm = {
  editing: boolean;
  draft: ProfileDraft;
  errors: FieldErrors;
  /** Above the form: what went wrong as a whole, or that it was saved. */
  message: { tone: "bad" | "good"; text: string } | null;
  /** A newly chosen picture, `remove` to go without one, or null to keep what is there. */
  photo: Photo | "remove" | null;
  saving: boolean;
  edit: () => void;
  cancel: () => void;
  save: () => void;
  type: (field: ProfileField, value: string) => void;
  choosePhoto: (photo: Photo | "remove" | null) => void;
  refusePhoto: (fault: string) => void;
};

const FAILED = msg("Failed to update profile");
const SAVED = msg("Profile updated successfully!");

/** One's own profile as a form: view, edit, save, cancel (spec, section 4). What was typed outlives a session that ends. */
export function useProfileForm(user: User): ProfileForm {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const [kept] = useState(() => readDraft(user.id));
  const [editing, setEditing] = useState(kept !== null);
  const [typed, setTyped] = useState<ProfileDraft | null>(kept);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<ProfileForm["message"]>(null);
  const [photo, setPhoto] = useState<Photo | "remove" | null>(null);
  const draft = typed ?? draftOf(user);

  useEffect(() => {
    if (photo === null || photo === "remove") return;
    return () => URL.revokeObjectURL(photo.url);
  }, [photo]);

  const reset = () => {
    setEditing(false);
    setTyped(null);
    setErrors({});
    setPhoto(null);
    forgetDraft();
  };

  const update = useMutation(mutationOptions(query.auth.updateProfile));
  const saving = useMutation({
    mutationFn: () => saveProfile(update.mutateAsync, changesOf(draft, user), photo),
    onSuccess: (saved) => {
      const { token } = useSession.getState();
      if (token) refreshUser(token, saved);
      queryClient.setQueryData(query.auth.profile.queryOptions().queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: query.auth.stats.queryOptions().queryKey });
      void queryClient.invalidateQueries({ queryKey: [["music", "playlists"]] });
      reset();
      setMessage({ tone: "good", text: t(SAVED) });
    },
    onError: (error) => {
      const refused = error instanceof SaveRefusedError ? error : null;
      setErrors(refused?.fields ?? {});
      setMessage({ tone: "bad", text: refused?.message ? `${t(FAILED)}: ${refused.message}` : t(FAILED) });
    },
  });

  return {
    editing,
    draft,
    errors,
    message,
    photo,
    saving: saving.isPending,
    edit: () => {
      setTyped(draftOf(user));
      setEditing(true);
      setMessage(null);
    },
    cancel: () => {
      reset();
      setMessage(null);
    },
    save: () => {
      const faults = faultsIn(changesOf(draft, user));
      setErrors(faults);
      setMessage(Object.keys(faults).length > 0 ? { tone: "bad", text: t(FAILED) } : null);
      if (Object.keys(faults).length === 0) saving.mutate();
    },
    type: (field, value) => {
      const next = { ...draft, [field]: value };
      setTyped(next);
      saveDraft(user.id, next);
      if (errors[field]) setErrors(({ [field]: _mended, ...others }) => others);
    },
    choosePhoto: (next) => {
      setPhoto(next);
      setErrors(({ avatar: _mended, ...others }) => others);
    },
    refusePhoto: (fault) => setErrors((before) => ({ ...before, avatar: [fault] })),
  };
}
