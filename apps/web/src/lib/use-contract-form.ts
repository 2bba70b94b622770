import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { type FormEvent, useEffect, useRef } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { contractFields, contractResolver, type Parsed } from "./contract-form.ts";

export type FormFailure = {
  /** Shown above the form; lines are separated by line breaks. */
  message: string;
  fields: FieldErrors;
};

export type ContractFormOptions<Values extends FieldValues, Input extends FieldValues> = {
  /** The fields' initial values; omitted for uncontrolled fields (`field`). */
  initial?: Values;
  /** The contract's validation: `(values) => loginInput.safeParse(values)`. */
  parse: (values: Values) => Parsed<Input>;
  act: (input: Input) => Promise<unknown>;
  /** The message for a failed `act`, and its fields. */
  failureOf: (error: unknown) => FormFailure;
};

/**
 * A short form: validated by the contract's schema, then sent. Errors are shown at their fields, and the first such field is
 * focused. Entered text stays until it is accepted.
 */
export function useContractForm<Values extends FieldValues, Input extends FieldValues>({
  initial,
  parse,
  act,
  failureOf,
}: ContractFormOptions<Values, Input>) {
  const form = useForm<Values, unknown, Input>({
    ...(initial && { defaultValues: initial as DefaultValues<Values> }),
    resolver: contractResolver(parse),
    reValidateMode: "onSubmit",
    // `useFaultFocus` focuses by `aria-invalid` in page order instead: not every field is registered.
    shouldFocusError: false,
  });
  const { refuse, ...fields } = contractFields(form);
  const { isSubmitting, submitCount } = form.formState;
  const submitted = useFaultFocus(submitCount);

  const attempt = async (input: Input): Promise<void> => {
    try {
      await act(input);
    } catch (error) {
      const failure = failureOf(error);
      refuse(failure.fields, failure.message);
    }
  };

  return {
    ...fields,
    refuse,
    busy: isSubmitting,
    clearErrors: form.clearErrors,
    getValues: form.getValues,
    reset: () => form.reset(),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // Submit events bubble through portals, and a dialog may be opened from within a form.
      event.stopPropagation();
      submitted.current = event.currentTarget;
      void form.handleSubmit(attempt)();
    },
  };
}

/**
 * After each submit, once its errors are rendered: scrolls the form's message into view and focuses the first invalid field,
 * which is always scrolled into view. Returns a ref for the form.
 */
export function useFaultFocus(submitCount: number) {
  const submitted = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    submitted.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
    const faulty = submitted.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    faulty?.focus({ preventScroll: true });
    faulty?.scrollIntoView({ block: "nearest" });
  }, [submitCount]);
  return submitted;
}
