import { profileUpdateInput } from "@fanfare/contracts/auth/profile";
import type { User } from "@fanfare/contracts/auth/user";
import { msg, t } from "@fanfare/contracts/common/language";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { checked } from "../../lib/checked.ts";
import { contractFields, contractResolver } from "../../lib/contract-form.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { useFaultFocus } from "../../lib/use-contract-form.ts";
import { useChangedUser } from "../auth/use-changed-user.ts";
import { profileDraft } from "./profile-draft.ts";
import { changesOf, draftOf, PROFILE_FIELD_NAMES, type ProfileDraft, type ProfileField } from "./profile-fields.ts";
import { type NewPhoto, SaveRefusedError, saveProfile } from "./save-profile.ts";

export type Photo = NewPhoto & { url: string };

export type ProfileForm = ReturnType<typeof useProfileForm>;

const FAILED = msg("Failed to update profile");
const SAVED = msg("Profile updated successfully!");

/** The fan's own profile as a form: view, edit, save, cancel (spec, section 4). The typed values survive the end of a session. */
export function useProfileForm(user: User) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const [kept] = useState(() => profileDraft.read({ user_id: user.id }));
  const [editing, setEditing] = useState(kept !== null);
  // Not the current account, which another tab may have changed since: the fields of that change would look typed here.
  const [base, setBase] = useState(user);
  const [isSaved, setIsSaved] = useState(false);
  const [photo, setPhoto] = useState<Photo | "remove" | null>(null);
  const form = useForm<ProfileDraft, unknown, Partial<ProfileDraft>>({
    defaultValues: { ...draftOf(user), ...kept },
    // Validates in the browser what the server would also refuse.
    resolver: contractResolver((draft) => checked(profileUpdateInput, changesOf(draft, base))),
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { values, set, fieldErrors, message, refuse } = contractFields(form);
  const { isSubmitting, submitCount } = form.formState;
  const submitted = useFaultFocus(submitCount);

  useEffect(() => {
    if (photo === null || photo === "remove") return;
    return () => URL.revokeObjectURL(photo.url);
  }, [photo]);

  const leave = (account: User) => {
    setEditing(false);
    setPhoto(null);
    profileDraft.forget();
    setBase(account);
    form.reset(draftOf(account));
  };

  const keepEditing = (typed: Partial<ProfileDraft>, saved: User) => {
    setEditing(true);
    form.reset({ ...draftOf(saved), ...typed });
    profileDraft.save({ user_id: user.id }, typed);
  };

  const changeUser = useChangedUser();
  const update = useMutation(mutationOptions(query.auth.updateProfile));
  const save = async (changes: Partial<ProfileDraft>): Promise<void> => {
    setIsSaved(false);
    const sent = { ...form.getValues() };
    try {
      const saved = await saveProfile(update.mutateAsync, changes, photo);
      await changeUser(() => saved);
      void queryClient.invalidateQueries({ queryKey: query.auth.stats.queryOptions().queryKey });
      void queryClient.invalidateQueries({ queryKey: [["music", "playlists"]] });
      const typed = form.getValues();
      const later = PROFILE_FIELD_NAMES.filter((name) => typed[name] !== sent[name]);
      leave(saved);
      setIsSaved(true);
      // Values typed in the meantime are not saved yet.
      if (later.length > 0) keepEditing(Object.fromEntries(later.map((name) => [name, typed[name]])), saved);
    } catch (error) {
      const refused = error instanceof SaveRefusedError ? error : null;
      refuse(refused?.fields ?? {}, refused?.message ? `${t(FAILED)}: ${refused.message}` : t(FAILED));
    }
  };

  const confirmation = isSaved ? { tone: "good" as const, text: t(SAVED) } : null;
  return {
    editing,
    draft: editing ? values : draftOf(user),
    errors: fieldErrors,
    /** Shown above the form: a general error, or the confirmation that it was saved. */
    message: message ? { tone: "bad" as const, text: message } : confirmation,
    /** A newly chosen picture, `remove` to remove it, or null to keep the current one. */
    photo,
    saving: isSubmitting,
    edit: () => {
      setBase(user);
      form.reset(draftOf(user));
      setEditing(true);
      setIsSaved(false);
    },
    cancel: () => {
      leave(user);
      setIsSaved(false);
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      submitted.current = event.currentTarget;
      if (editing && !isSubmitting) void form.handleSubmit(save, () => refuse({}, t(FAILED)))();
    },
    type: (field: ProfileField, value: string) => {
      set(field, value);
      profileDraft.save({ user_id: user.id }, changesOf({ ...values, [field]: value }, base));
      form.clearErrors(field);
    },
    choosePhoto: (next: Photo | "remove" | null) => {
      setPhoto(next);
      form.clearErrors("avatar" as ProfileField);
    },
    refusePhoto: (fault: string) => refuse({ avatar: [fault] }, ""),
  };
}
