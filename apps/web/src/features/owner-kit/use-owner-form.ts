import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { useBlocker } from "@tanstack/react-router";
import { type ChangeEvent, useCallback, useEffect, useRef, useState } from "react";
import { readObject, withStorage } from "../../lib/browser-storage.ts";
import { toast } from "../../ui/toast.tsx";
import { failureOf } from "./owner-failure.ts";

type Issue = { path: PropertyKey[]; message: string };
type Parsed<Input> = { success: true; data: Input } | { success: false; error: { issues: readonly Issue[] } };
type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

export type OwnerFormOptions<Values extends object, Input> = {
  /** Names the thing that is edited, such as `album:12`: what is not saved yet is kept under it for this tab. */
  name: string;
  /** What the fields show at first, `version` included for a thing that is there already. */
  initial: Values;
  /** The contract's own check of the call's input: `(values) => albumInput.safeParse(values)`. */
  parse: (values: Values) => Parsed<Input>;
  /** Saves and answers what stands there now, with its new `version`. */
  save: (input: Input) => Promise<Values>;
  /** Reads what stands there now; asked when somebody else has saved meanwhile. Left out for something new. */
  reload?: () => Promise<Values>;
  /** After a save, with nothing left unsaved: the place to leave the page from. */
  onSaved?: (values: Values) => void;
  /** Said after a save. */
  saved?: string;
};

/** Faults by field; one inside a field stands under its path too, such as `legal.contact_email`. */
function faultsOf(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) {
    const names = new Set([String(path[0] ?? "non_field_errors"), path.map(String).join(".")]);
    for (const name of names) if (name) fields[name] = [...new Set([...(fields[name] ?? []), message])];
  }
  return fields;
}

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/**
 * A form of the owner area: checked by the contract's schema, server faults put at their fields, saved by its button or
 * Ctrl-S. Unsaved work survives a reload of the tab and is not left behind unasked. When somebody else has saved
 * meanwhile, nothing is overwritten before the owner has chosen (`conflict`). Draw it with `OwnerForm`.
 */
export function useOwnerForm<Values extends object, Input>(options: OwnerFormOptions<Values, Input>) {
  const key = `owner-form:${options.name}`;
  const [{ base, values, restored }, setState] = useState(() => {
    const kept = readObject("sessionStorage", key) as { base: Values; values: Values } | null;
    return kept
      ? { base: kept.base, values: kept.values, restored: true }
      : { base: options.initial, values: options.initial, restored: false };
  });
  const [fields, setFields] = useState<FieldErrors>({});
  const [message, setMessage] = useState("");
  const [conflict, setConflict] = useState(false);
  const [saving, setSaving] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const dirty = !same(values, base);
  const unsaved = useRef(dirty);
  unsaved.current = dirty;

  const take = useCallback((next: Values) => {
    unsaved.current = false;
    setState({ base: next, values: next, restored: false });
    setFields({});
    setMessage("");
  }, []);

  // What was read again behind an untouched form replaces it.
  const given = useRef(options.initial);
  useEffect(() => {
    if (same(given.current, options.initial)) return;
    given.current = options.initial;
    if (!unsaved.current) take(options.initial);
  }, [options.initial, take]);

  useEffect(() => {
    withStorage("sessionStorage", (storage) =>
      dirty ? storage.setItem(key, JSON.stringify({ base, values })) : storage.removeItem(key),
    );
  }, [key, dirty, base, values]);

  const leaving = useBlocker({
    shouldBlockFn: () => unsaved.current,
    enableBeforeUnload: () => unsaved.current,
    withResolver: true,
  });

  const show = (faults: FieldErrors, words: string) => {
    setFields(faults);
    setMessage(words);
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };

  const send = async (what: Values): Promise<void> => {
    const input = options.parse(what);
    if (!input.success) return show(faultsOf(input.error.issues), "Some fields need another look.");
    setSaving(true);
    try {
      const now = await options.save(input.data);
      setConflict(false);
      take(now);
      toast(options.saved ?? "Saved.", { tone: "good" });
      options.onSaved?.(now);
    } catch (error) {
      const failure = failureOf(error, "Could not be saved. Please try again.");
      if (failure.is_conflict && options.reload) setConflict(true);
      else show(failure.fields, failure.message);
    } finally {
      setSaving(false);
    }
  };

  const submit = () => {
    if (!saving) void send(values);
  };
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  const set = <Field extends keyof Values>(field: Field, value: Values[Field]) =>
    setState((state) => ({ ...state, values: { ...state.values, [field]: value } }));

  /** Reads theirs; the failure to do so is said in the form. */
  const theirs = async (): Promise<Values | null> => {
    try {
      return (await options.reload?.()) ?? null;
    } catch (error) {
      setConflict(false);
      show({}, failureOf(error, "Their version could not be loaded.").message);
      return null;
    }
  };

  return {
    values,
    set,
    /** What a `TextField`, `TextAreaField` or `SelectField` of a text needs; null shows as empty. */
    text: <Field extends keyof Values & string>(field: Field) => ({
      name: field,
      value: String(values[field] ?? ""),
      onChange: (event: TextChange) => set(field, event.target.value as Values[Field]),
      errors: fields[field],
    }),
    /** What a `CheckboxField` or `Switch` needs. */
    check: <Field extends keyof Values & string>(field: Field) => ({
      name: field,
      checked: values[field] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(field, event.target.checked as Values[Field]),
    }),
    /** The faults of a field, also of one inside another: `errors("legal.contact_email")`. */
    errors: (field: string): readonly string[] | undefined => fields[field],
    message,
    dirty,
    saving,
    /** Unsaved work of an earlier visit was put back. */
    restored: restored && dirty,
    submit,
    /** Forgets what is not saved. */
    discard: () => take(restored ? options.initial : base),
    formRef,
    leaving,
    conflict: {
      open: conflict,
      close: () => setConflict(false),
      async loadTheirs() {
        const now = await theirs();
        if (!now) return;
        setConflict(false);
        take(now);
      },
      async saveMine() {
        const now = await theirs();
        if (!now) return;
        const mine = "version" in now ? { ...values, version: now.version } : values;
        setState({ base: now, values: mine, restored: false });
        await send(mine);
      },
    },
  };
}

export type OwnerFormState = Omit<
  ReturnType<typeof useOwnerForm<object, unknown>>,
  "values" | "set" | "text" | "check"
>;
