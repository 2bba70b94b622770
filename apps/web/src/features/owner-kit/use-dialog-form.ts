import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { Parsed } from "../../lib/contract-form.ts";
import { useContractForm } from "../../lib/use-contract-form.ts";
import { failureOf } from "./owner-failure.ts";

type DialogFormOptions<Values> = {
  /** The contract's own check, where what is typed is what the call takes; else the server alone checks. */
  parse?: (values: Values) => Parsed<Values>;
  /** Said when no answer came. */
  failed?: string;
};

/**
 * A short form of the owner area, such as a dialog's: what is typed, its faults at their fields, and one act. A form that
 * fills a page is `useOwnerForm`, which also keeps unsaved work.
 */
export function useDialogForm<Values extends FieldValues>(
  initial: Values,
  act: (values: Values) => Promise<unknown>,
  {
    parse = (data) => ({ success: true, data }),
    failed = "That did not work. Please try again.",
  }: DialogFormOptions<Values> = {},
) {
  const form = useContractForm<Values, Values>({
    initial,
    parse,
    act,
    failureOf: (error) => failureOf(error, failed),
  });
  const [running, setRunning] = useState(false);
  /** Another act of the same form, such as deleting what it edits. */
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setRunning(true);
    form.clearErrors();
    try {
      await work();
    } catch (error) {
      const failure = failureOf(error, failed);
      form.refuse(failure.fields, failure.message);
    } finally {
      setRunning(false);
    }
  };
  return { ...form, busy: form.busy || running, run: (work: () => Promise<unknown>) => void run(work) };
}
