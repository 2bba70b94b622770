import { type ReactNode, useEffect } from "react";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Choice, Dialog } from "../../owner-ui/dialog.tsx";
import { PendingUploads } from "./pending-uploads.ts";
import type { OwnerFormState } from "./use-owner-form.ts";

const Form = styled("form", { base: { display: "grid", gap: "6", gridTemplateColumns: "minmax(0, 1fr)" } });

const SaveBar = styled("div", {
  base: {
    position: "sticky",
    bottom: "0",
    zIndex: 2,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    py: "3",
    // A low window, as of 400 % zoom, is left to the fields.
    "@media (max-height: 24rem)": { position: "static" },
    bg: "linear-gradient(rgba(11, 8, 7, 0), {colors.stage} 30%)",
    // Gradients are not drawn in forced-colours mode.
    "@media (forced-colors: active)": { bg: "Canvas" },
    "& p": { color: "faint", fontSize: "sm" },
  },
});

/** Fields in rows of two where both have room for their text; a child with the class `wide` takes a row of its own. */
export const FormGrid = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, max(14.5rem, 50% - 0.625rem)), 1fr))",
    gap: "5",
    alignItems: "start",
    "& > .wide": { gridColumn: "1 / -1" },
  },
});

type OwnerFormProps = {
  form: OwnerFormState;
  /** The save button's label. */
  save?: string;
  /** A new record can be saved without changes. */
  isNew?: boolean;
  /** More buttons, beside Save. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Scrolls a field that gets the focus above the save bar (WCAG 2.4.11), which has two lines on phones. */
function useRoomForSaveBar(): void {
  useEffect(() => {
    const root = document.documentElement.style;
    root.scrollPaddingBottom = "8rem";
    return () => void root.removeProperty("scroll-padding-bottom");
  }, []);
}

/** The form with its save bar, and the dialogs that ask before unsaved work or another user's changes are lost. */
export function OwnerForm({ form, save = "Save", isNew = false, actions, children }: OwnerFormProps) {
  const { conflict, leaving } = form;
  const { isUploading } = form.uploads;
  useRoomForSaveBar();
  return (
    <>
      <Form
        ref={form.formRef}
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.restored && <Alert tone="tip">Your unsaved changes were restored. Save or discard them.</Alert>}
        {form.message && <Alert role="alert">{form.message}</Alert>}
        <PendingUploads value={form.uploads.hold}>{children}</PendingUploads>
        <SaveBar>
          <Button type="submit" loading={form.saving} disabled={isUploading || (!form.dirty && !isNew)}>
            {save}
          </Button>
          {form.dirty && (
            <Button tone="outline" onClick={form.discard} disabled={form.saving}>
              Discard
            </Button>
          )}
          {actions}
          <p role="status">{isUploading ? "Uploading…" : form.dirty && "Not saved yet"}</p>
        </SaveBar>
      </Form>
      <Dialog open={conflict.open} onClose={conflict.close} title="Changed in the meantime">
        <Choice>
          <p>Someone else saved this after you opened it. Your changes are still here.</p>
          <div>
            <Button onClick={() => void conflict.loadTheirs()} tone="outline">
              Load theirs
            </Button>
            <Button onClick={() => void conflict.saveMine()} loading={form.saving}>
              Save mine over it
            </Button>
          </div>
        </Choice>
      </Dialog>
      <Dialog open={leaving.status === "blocked"} onClose={() => leaving.reset?.()} title="Not saved yet">
        <Choice>
          <p>If you leave now, your changes are lost.</p>
          <div>
            <Button onClick={() => leaving.reset?.()}>Stay</Button>
            <Button
              tone="outline"
              onClick={() => {
                form.discard();
                leaving.proceed?.();
              }}
            >
              Leave without saving
            </Button>
          </div>
        </Choice>
      </Dialog>
    </>
  );
}
