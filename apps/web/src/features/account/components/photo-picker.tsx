import { AVATAR_MAX_BYTES } from "@fanfare/contracts/auth/limits";
import { IMAGE_TOO_LARGE, NOT_AN_IMAGE } from "@fanfare/contracts/auth/profile";
import type { User } from "@fanfare/contracts/auth/user";
import { t } from "@fanfare/contracts/common/language";
import { Camera, Trash2 } from "@fanfare/icons";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { openedPart } from "../../../ui/opened-part.tsx";
import { styled } from "../../../ui/styled.tsx";
import type { ProfileForm } from "../use-profile-form.ts";
import { Avatar } from "./avatar.tsx";

const CropDialog = openedPart(async () => (await import("./crop-dialog.tsx")).default);

const Row = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: { base: "4", md: "6" },
    mb: "8",
    "& .keys": { display: "grid", gap: "2", justifyItems: "start" },
    "& .keys > div:first-of-type": { display: "flex", flexWrap: "wrap", gap: "2" },
    "& .file": { fontSize: "sm", color: "soft", overflowWrap: "anywhere" },
    "& .fault": { fontSize: "sm", color: "bad" },
  },
});

/**
 * The fan's picture with Change Photo and Remove; a chosen file is cropped to a square before it is shown. `children` are
 * rendered beside the picture.
 */
export function PhotoPicker({ form, user, children }: { form: ProfileForm; user: User; children?: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { photo } = form;
  const chosen = photo !== null && photo !== "remove" ? photo : null;
  const hasPicture = chosen !== null || (photo !== "remove" && user.avatar !== null);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = currentTarget.files ?? [];
    // Allows the same file to be chosen again.
    currentTarget.value = "";
    if (!picked) return;
    if (!picked.type.startsWith("image/")) return form.refusePhoto(t(NOT_AN_IMAGE));
    if (picked.size > AVATAR_MAX_BYTES) return form.refusePhoto(t(IMAGE_TOO_LARGE));
    setFile(picked);
  };

  return (
    <Row>
      <Avatar user={user} preview={photo === "remove" ? null : chosen?.url} />
      {children}
      {form.editing && (
        <div className="keys">
          <div>
            <Button size="sm" tone="outline" disabled={form.saving} onClick={() => input.current?.click()}>
              <Camera size={18} aria-hidden />
              {t("Change Photo")}
            </Button>
            {hasPicture && (
              <Button
                size="sm"
                tone="ghost"
                disabled={form.saving}
                onClick={() => form.choosePhoto(chosen ? null : "remove")}
              >
                <Trash2 size={18} aria-hidden />
                {t("Remove")}
              </Button>
            )}
          </div>
          {chosen && <p className="file">{chosen.name}</p>}
          <div role="alert">
            <FieldErrors id="photo-fault" errors={form.errors.avatar ?? []} />
          </div>
          <input ref={input} type="file" accept="image/*" hidden aria-label={t("Choose a photo")} onChange={choose} />
        </div>
      )}
      {file && (
        <CropDialog
          file={file}
          onDone={(cropped) => {
            form.choosePhoto(cropped);
            setFile(null);
          }}
          onRefused={() => {
            form.refusePhoto(t(NOT_AN_IMAGE));
            setFile(null);
          }}
          onClose={() => setFile(null)}
        />
      )}
    </Row>
  );
}
