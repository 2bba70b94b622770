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

/** What `safeParse` of a contract's schema returns. */
export type Parsed<Input> = { success: true; data: Input } | { success: false; error: { issues: readonly Issue[] } };

type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

const KIND = "contract";

const fault = (messages: readonly string[]): FieldError => ({
  type: KIND,
  message: messages[0] ?? "",
  types: { [KIND]: [...messages] },
});

/** Every message at or below a place in react-hook-form's errors, in order. */
function messagesOf(errors: unknown): string[] {
  if (typeof errors !== "object" || errors === null) return [];
  return Object.entries(errors).flatMap(([key, value]) => {
    if (key === "ref") return [];
    return key === "types" ? Object.values(value as Record<string, string[]>).flat() : messagesOf(value);
  });
}

/**
 * Checks a form by its call's own schema. `@hookform/resolvers` would keep one message a field and replace those of unions;
 * a field here shows all that the contract says.
 */
export function contractResolver<Values extends FieldValues, Input extends FieldValues>(
  parse: (values: Values) => Parsed<Input>,
): Resolver<Values, unknown, Input> {
  return (values) => {
    const parsed = parse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors = {};
    const byPath = issuesBy(parsed.error, (path) => path.map(String).join(".") || "root");
    // A field inside another one is added to what is said of that one.
    for (const [name, messages] of Object.entries(byPath))
      set(errors, name, { ...Object(get(errors, name)), ...fault(messages) });
    return { values: {}, errors };
  };
}

/** A form's values and faults as our fields take them: by value, each with a list of messages. */
export function contractFields<Values extends FieldValues, Input>(form: UseFormReturn<Values, unknown, Input>) {
  const values = form.watch();
  const { errors: faults } = form.formState;
  const change = <Field extends keyof Values & string>(field: Field, value: Values[Field]) =>
    form.setValue(field as unknown as Path<Values>, value as PathValue<Values, Path<Values>>);
  /** The messages at a field and inside it, also of a field inside another: `errors("legal.contact_email")`. */
  const errors = (field: string): readonly string[] | undefined => {
    const messages = [...new Set(messagesOf(get(faults, field)))];
    return messages.length > 0 ? messages : undefined;
  };
  return {
    values,
    set: change,
    errors,
    /** What is wrong with each field at the top of the form. */
    fieldErrors: Object.fromEntries(
      Object.entries(faults).flatMap(([name, fault]) => (name === "root" ? [] : [[name, messagesOf(fault)]])),
    ) as FieldErrors,
    /**
     * What a field needs that keeps its own value: on a page that the server draws, it may be typed in before the page is
     * hydrated.
     */
    field: (name: Path<Values>) => ({ ...form.register(name), errors: errors(name) }),
    message: faults.root?.message ?? "",
    /** What a `TextField`, `TextAreaField` or `SelectField` of a text needs; null shows as empty. */
    text: <Field extends keyof Values & string>(field: Field) => ({
      name: field,
      value: String(values[field] ?? ""),
      onChange: (event: TextChange) => change(field, event.target.value as Values[Field]),
      errors: errors(field),
    }),
    /** What a `NumberField` or `ComboboxField` needs; a number is kept as it was typed. */
    byValue: <Field extends keyof Values & string>(field: Field) => ({
      name: field,
      value: String(values[field] ?? ""),
      onChange: (value: string) => change(field, value as Values[Field]),
      errors: errors(field),
    }),
    /** What a `CheckboxField` or `Switch` needs. */
    check: <Field extends keyof Values & string>(field: Field) => ({
      name: field,
      checked: values[field] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(field, event.target.checked as Values[Field]),
    }),
    /** Puts what a server refused at its fields, and `message`, if there is one, above the form. */
    refuse(fields: FieldErrors, message: string) {
      for (const [name, messages] of Object.entries(fields)) form.setError(name as Path<Values>, fault(messages));
      if (message) form.setError("root", { type: KIND, message });
    },
  };
}
