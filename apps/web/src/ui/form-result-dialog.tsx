import { t } from "@fanfare/contracts/common/language";
import type { FormEventHandler, ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Alert } from "./notice.tsx";
import { styled } from "./styled.tsx";

const Form = styled("form", { base: { display: "grid", gap: "5" } });

type FormResultDialogProps = {
  title: string;
  /** The server's response to the form; undefined until it is submitted. */
  result: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
};

/** A short form in a dialog; once it is submitted, the response and a close button replace it. */
export function FormResultDialog({ title, result, onSubmit, onClose, children }: FormResultDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      {result === undefined ? (
        <Form onSubmit={onSubmit} noValidate>
          {children}
        </Form>
      ) : (
        <Form as="div">
          <Alert tone="good" role="status">
            {result}
          </Alert>
          {/* The focused submit button is gone. */}
          <Button autoFocus onClick={onClose}>
            {t("Done")}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}
