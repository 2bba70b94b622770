import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { Parsed } from "../../../lib/contract-form.ts";
import { useContractForm } from "../../../lib/use-contract-form.ts";
import { toast } from "../../owner-ui/toast.tsx";
import { focusFirstFault } from "./focus-first-error.ts";
import { failureOf } from "./owner-failure.ts";
import { unreadFields } from "./unread-fields.ts";

type DialogFormOptions<Values> = {
  /** The contract's check, if the typed values are the call's input; without it, only the server checks. */
  parse?: (values: Values) => Parsed<Values>;
  /** Shown when there was no response. */
  failed?: string;
};

/**
 * State of a short form of the owner area, such as a dialog's: its values, errors by field, and one action. A form that fills a
 * page uses `useOwnerForm`, which also keeps unsaved work.
 */
export function useDialogForm<Values extends FieldValues>(
  initial: Values,
  act: (values: Values) => Promise<unknown>,
  {
    parse = (data) => ({ success: true, data }),
    failed = "That did not work. Please try again.",
  }: DialogFormOptions<Values> = {},
) {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  /** A dialog that was closed in the meantime has no place for its error. */
  const failureNow = (error: unknown) => {
    const failure = failureOf(error, failed);
    if (!isOpen.current) toast(failure.message, { tone: "bad" });
    return failure;
  };
  const form = useContractForm<Values, Values>({ initial, parse, act, failureOf: failureNow });
  const [running, setRunning] = useState(false);
  /** Runs another action of the same form, such as deleting the edited item. */
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setRunning(true);
    form.clearErrors();
    try {
      await work();
    } catch (error) {
      const failure = failureNow(error);
      form.refuse(failure.fields, failure.message);
    } finally {
      setRunning(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const unread = unreadFields(event.currentTarget);
    if (!unread) return form.submit(event);
    event.preventDefault();
    event.stopPropagation();
    form.clearErrors();
    form.refuse(unread, "");
    focusFirstFault(event.currentTarget);
  };
  const [first] = useState(initial);
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(first);
  return {
    ...form,
    submit,
    isChanged,
    busy: form.busy || running,
    run: (work: () => Promise<unknown>) => void run(work),
  };
}
