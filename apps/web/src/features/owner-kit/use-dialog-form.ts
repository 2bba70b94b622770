import { type FormEvent, useState } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { contractFields, contractResolver, type Parsed } from "./contract-form.ts";
import { focusFirstFault } from "./focus-fault.ts";
import { failureOf } from "./owner-failure.ts";

type DialogFormOptions<Values> = {
  /** The contract's own check, where what is typed is what the call takes; else the server alone checks. */
  parse?: (values: Values) => Parsed<Values>;
};

/**
 * A short form, such as a dialog's: what is typed, its faults at their fields, and one act. A failed one takes the focus to
 * the first field at fault. A form that fills a page is `useOwnerForm`, which also keeps unsaved work.
 */
export function useDialogForm<Values extends FieldValues>(
  initial: Values,
  act: (values: Values) => Promise<unknown>,
  { parse }: DialogFormOptions<Values> = {},
) {
  const form = useForm<Values, unknown, Values>({
    defaultValues: initial as DefaultValues<Values>,
    reValidateMode: "onSubmit",
    shouldFocusError: false,
    ...(parse && { resolver: contractResolver(parse) }),
  });
  const { values, set, errors, text, byValue, message, refuse } = contractFields(form);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, element: HTMLElement | null) => {
    setBusy(true);
    form.clearErrors();
    try {
      await work();
    } catch (error) {
      const failure = failureOf(error, "That did not work. Please try again.");
      refuse(failure.fields, failure.message);
      focusFirstFault(element);
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
    reset: () => form.reset(initial),
    /** Another act of the same form, such as deleting what it edits. */
    run: (work: () => Promise<unknown>) => void run(work, null),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // A dialog may be opened from within a form.
      event.stopPropagation();
      const element = event.currentTarget;
      void form.handleSubmit(
        (checked) => run(() => act(checked), element),
        () => focusFirstFault(element),
      )();
    },
  };
}
