import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { useUnsavedInput } from "../../owner-ui/unsaved-input.ts";
import { PendingUploads, usePendingUploads } from "./pending-uploads.ts";

const Form = styled("form", {
  base: {
    display: "grid",
    gap: "5",
    "& .keys": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "3" },
  },
});

type DialogFormProps = {
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; busy: boolean; isChanged: boolean; message: string };
  save: string;
  /** Further buttons at the other end of the row. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A short form for a dialog: its fields, the error message and the submit button. */
export function DialogForm({ form, save, actions, children }: DialogFormProps) {
  const { isUploading, hold } = usePendingUploads();
  useUnsavedInput(isUploading || (form.isChanged && !form.busy));
  return (
    <Form onSubmit={form.submit} noValidate method="post">
      {form.message && <Alert role="alert">{form.message}</Alert>}
      <PendingUploads value={hold}>{children}</PendingUploads>
      <div className="keys">
        <Button type="submit" loading={form.busy} disabled={isUploading}>
          {save}
        </Button>
        {actions}
      </div>
    </Form>
  );
}
