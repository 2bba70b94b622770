import { DEFAULT_DETAIL, type FieldErrors } from "@fanfare/contracts/common/error-codes";
import { t } from "@fanfare/contracts/common/language";
import { type FormEvent, useState } from "react";
import { fieldIssues } from "../../lib/field-issues.ts";
import { isApiError } from "../../lib/trpc.tsx";
import { useFormFailure } from "./use-form-failure.ts";

/** What `safeParse` of a schema returns, without the schema. */
type Parse<Input> = (
  value: unknown,
) =>
  | { success: true; data: Input }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };

/**
 * A small form: checked by the contract's own schema, sent, and its faults put at their fields. What was
 * typed stays until it is accepted. `send` returns what to say then.
 */
export function useCheckedForm<Input>(options: {
  parse: Parse<Input>;
  send: (input: Input) => Promise<string>;
  /** Said when no answer came. */
  failed: string;
}) {
  const { failure, fail, clear, formRef } = useFormFailure();
  const [sending, setSending] = useState(false);
  const [success, setSuccess] = useState("");

  const send = async (form: HTMLFormElement): Promise<void> => {
    const input = options.parse(Object.fromEntries(new FormData(form)));
    setSuccess("");
    if (!input.success) return fail({ message: "", fields: fieldIssues(input.error) });
    clear();
    setSending(true);
    try {
      const said = await options.send(input.data);
      form.reset();
      setSuccess(said);
    } catch (error) {
      fail(failureOf(error, options.failed));
    } finally {
      setSending(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send(event.currentTarget);
  };

  return { formRef, submit, sending, success, message: failure.message, fields: failure.fields };
}

function failureOf(error: unknown, failed: string): { message: string; fields: FieldErrors } {
  if (!isApiError(error) || !error.data) return { message: failed, fields: {} };
  const fields = error.data.fields ?? {};
  const known = error.message !== "" && error.message !== t(DEFAULT_DETAIL.internal);
  return { message: Object.keys(fields).length > 0 ? "" : known ? error.message : failed, fields };
}
