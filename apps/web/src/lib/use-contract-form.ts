import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { type FormEvent, useEffect, useRef } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { contractFields, contractResolver, type Parsed } from "./contract-form.ts";

export type FormFailure = {
  /** Shown above the form; several lines are parted by line ends. */
  message: string;
  fields: FieldErrors;
};

export type ContractFormOptions<Values extends FieldValues, Input extends FieldValues> = {
  /** What the fields show at first; left out where they keep their own values (`field`). */
  initial?: Values;
  /** The contract's own check: `(values) => loginInput.safeParse(values)`. */
  parse: (values: Values) => Parsed<Input>;
  act: (input: Input) => Promise<unknown>;
  /** What a failed act says, and at which fields. */
  failureOf: (error: unknown) => FormFailure;
};

/**
 * A short form: checked by the contract's schema, sent, and its faults put at their fields, the first of which is focused.
 * What was typed stays until it is accepted.
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
    // By what is marked as faulty instead, in the order of the page: not every field is registered.
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
      // A dialog may be opened from within a form.
      event.stopPropagation();
      submitted.current = event.currentTarget;
      void form.handleSubmit(attempt)();
    },
  };
}

/**
 * After each submit, once its faults are drawn: shows what is said of the whole form, and focuses the first field that is
 * marked as faulty, which is in sight in any case. Returns where to put the form.
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
