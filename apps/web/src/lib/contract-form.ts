import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import type { ChangeEvent } from "react";
import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  type UseFormReturn,
} from "react-hook-form";
import { issuesBy } from "./field-issues.ts";

type Issue = { path: PropertyKey[]; message: string };

/** The result of `safeParse` of a contract's schema. */
export type Parsed<Input> = { success: true; data: Input } | { success: false; error: { issues: readonly Issue[] } };

type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

const KIND = "contract";

const fault = (messages: readonly string[]): FieldError => ({
  type: KIND,
  message: messages[0] ?? "",
  types: { [KIND]: [...messages] },
});

/** Every message at or below a path in react-hook-form's errors, in order. */
function messagesOf(errors: unknown): string[] {
  if (typeof errors !== "object" || errors === null) return [];
  return Object.entries(errors).flatMap(([key, value]) => {
    if (key === "ref") return [];
    return key === "types" ? Object.values(value as Record<string, string[]>).flat() : messagesOf(value);
  });
}

/**
 * Validates a form with its call's own schema. `@hookform/resolvers` would keep one message per field and replace those of
 * unions; a field here shows all messages of the contract.
 */
export function contractResolver<Values extends FieldValues, Input extends FieldValues>(
  parse: (values: Values) => Parsed<Input>,
): Resolver<Values, unknown, Input> {
  return (values) => {
    const parsed = parse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors = {};
    const byPath = issuesBy(parsed.error, (path) => path.map(String).join(".") || "root");
    // Errors of a nested field are added to those of the enclosing field.
    for (const [name, messages] of Object.entries(byPath))
      set(errors, name, { ...Object(get(errors, name)), ...fault(messages) });
    return { values: {}, errors };
  };
}

/** A form's values and errors in the form our field components expect: by value, each with a list of messages. */
export function contractFields<Values extends FieldValues, Input>(form: UseFormReturn<Values, unknown, Input>) {
  const values = form.watch();
  const { errors: faults } = form.formState;
  const change = <Field extends keyof Values & string>(field: Field, value: Values[Field]) =>
    form.setValue(field as unknown as Path<Values>, value as PathValue<Values, Path<Values>>);
  /** The messages at a field and below it; nested fields are addressed by path: `errors("legal.contact_email")`. */
  const errors = (field: string): readonly string[] | undefined => {
    const messages = [...new Set(messagesOf(get(faults, field)))];
    return messages.length > 0 ? messages : undefined;
  };
  return {
    values,
    set: change,
    errors,
    /** The errors of each top-level field. */
    fieldErrors: Object.fromEntries(
      Object.entries(faults).flatMap(([name, fault]) => (name === "root" ? [] : [[name, messagesOf(fault)]])),
    ) as FieldErrors,
    /** The props of an uncontrolled field: on a server-rendered page, text may be entered before hydration. */
    field: (name: Path<Values>) => ({ ...form.register(name), errors: errors(name) }),
    message: faults.root?.message ?? "",
    /** The props of a `TextField`, `TextAreaField` or `SelectField` with a text value; null is shown as empty. */
    text: <Field extends keyof Values & string>(field: Field) => ({
      name: field,
      value: String(values[field] ?? ""),
      onChange: (event: TextChange) => change(field, event.target.value as Values[Field]),
      errors: errors(field),
    }),
    /** The props of a `NumberField` or `ComboboxField`; a number is kept as it was typed. */
    byValue: <Field extends keyof Values & string>(field: Field) => ({
      name: field,
      value: String(values[field] ?? ""),
      onChange: (value: string) => change(field, value as Values[Field]),
      errors: errors(field),
    }),
    /** The props of a `CheckboxField` or `Switch`. */
    check: <Field extends keyof Values & string>(field: Field) => ({
      name: field,
      checked: values[field] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(field, event.target.checked as Values[Field]),
    }),
    /** Shows a server's field errors at their fields and `message`, if any, above the form. */
    refuse(fields: FieldErrors, message: string) {
      for (const [name, messages] of Object.entries(fields)) form.setError(name as Path<Values>, fault(messages));
      if (message) form.setError("root", { type: KIND, message });
    },
  };
}
