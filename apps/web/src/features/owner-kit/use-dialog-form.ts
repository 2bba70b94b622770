import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { failureOf } from "./owner-failure.ts";

type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/**
 * A short form in a dialog: what is typed, the server's faults at their fields, and one act. A form that fills a page is
 * `useOwnerForm`, which also keeps unsaved work.
 */
export function useDialogForm<Values extends object>(initial: Values, act: (values: Values) => Promise<unknown>) {
  const [values, setValues] = useState(initial);
  const [fields, setFields] = useState<FieldErrors>({});
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFields({});
    setMessage("");
    try {
      await work();
    } catch (error) {
      const failure = failureOf(error, "That did not work. Please try again.");
      setFields(failure.fields);
      setMessage(failure.message);
    } finally {
      setBusy(false);
    }
  };
  const set = <Field extends keyof Values>(field: Field, value: Values[Field]) =>
    setValues((now) => ({ ...now, [field]: value }));
  return {
    values,
    set,
    busy,
    message,
    errors: (field: string): readonly string[] | undefined => fields[field],
    text: <Field extends keyof Values & string>(field: Field) => ({
      name: field,
      value: String(values[field] ?? ""),
      onChange: (event: TextChange) => set(field, event.target.value as Values[Field]),
      errors: fields[field],
    }),
    /** Another act of the same form, such as deleting what it edits. */
    run: (work: () => Promise<unknown>) => void run(work),
    submit: (event: FormEvent) => {
      event.preventDefault();
      event.stopPropagation();
      void run(() => act(values));
    },
  };
}
