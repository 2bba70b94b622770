import { type FormEvent, useState } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { contractFields } from "./contract-form.ts";
import { failureOf } from "./owner-failure.ts";

/**
 * A short form in a dialog: what is typed, the server's faults at their fields, and one act. A form that fills a page is
 * `useOwnerForm`, which also keeps unsaved work.
 */
export function useDialogForm<Values extends FieldValues>(initial: Values, act: (values: Values) => Promise<unknown>) {
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values>, reValidateMode: "onSubmit" });
  const { values, set, errors, text, byValue, message, refuse } = contractFields(form);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    form.clearErrors();
    try {
      await work();
    } catch (error) {
      const failure = failureOf(error, "That did not work. Please try again.");
      refuse(failure.fields, failure.message);
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    set,
    busy,
    message,
    errors,
    text,
    byValue,
    /** Another act of the same form, such as deleting what it edits. */
    run: (work: () => Promise<unknown>) => void run(work),
    submit: (event: FormEvent) => {
      event.preventDefault();
      event.stopPropagation();
      void run(() => act(form.getValues()));
    },
  };
}
