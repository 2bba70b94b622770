import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { readObject, withStorage } from "../../../lib/browser-storage.ts";
import { contractFields, contractResolver, type Parsed } from "../../../lib/contract-form.ts";
import { errorStatus } from "../../../lib/trpc.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { focusFirstFault } from "./focus-first-error.ts";
import { failureOf } from "./owner-failure.ts";
import { usePendingUploads } from "./pending-uploads.ts";
import { unreadFields } from "./unread-fields.ts";

export type OwnerFormOptions<Values extends FieldValues, Input extends FieldValues> = {
  /** Names the edited record, such as `album:12`; unsaved work is kept under this name for the tab. */
  name: string;
  /** The initial values, including `version` for an existing record. */
  initial: Values;
  /** The contract's own check of the call's input: `(values) => albumInput.safeParse(values)`. */
  parse: (values: Values) => Parsed<Input>;
  /** Saves and returns the saved state, with its new `version`. */
  save: (input: Input) => Promise<Values>;
  /** Reads the current state; called when another user has saved in the meantime. Left out for a new record. */
  reload?: () => Promise<Values>;
  /** Called after a save with nothing left unsaved, so that it can navigate away. */
  onSaved?: (values: Values) => void;
  /** Returns the name of the form that edits the record from then on, for a record that was just created. */
  savedAs?: () => string;
  /** Fits values that were typed during a save to the saved ones, such as rows that have an id since then. */
  rebased?: (typed: Values, saved: Values) => Values;
  /** Shown after a save; a function of the saved values. */
  saved?: string | ((values: Values) => string);
};

const DELETED = "Someone else deleted this in the meantime, so it cannot be saved. What you typed is still here.";

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
const keyOf = (name: string) => `owner-form:${name}`;

/** Returns the fields of `values` that differ from `before`. */
const changedFields = <Values extends FieldValues>(values: Values, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !same([value], [before[field]])),
  ) as Partial<Values>;

/**
 * A form of the owner area, rendered with `OwnerForm`: validated by the contract's schema, with server errors at their fields,
 * saved by its button or Ctrl-S. Unsaved work survives a reload of the tab, and leaving it needs confirmation. When another user
 * has saved in the meantime, nothing is overwritten until the owner decides (`conflict`).
 */
export function useOwnerForm<Values extends FieldValues, Input extends FieldValues>(
  options: OwnerFormOptions<Values, Input>,
) {
  const key = keyOf(options.name);
  const [kept] = useState(() => readObject("sessionStorage", key) as { base: Values; values: Values } | null);
  const [base, setBase] = useState(kept?.base ?? options.initial);
  const [restored, setRestored] = useState(kept !== null);
  const [conflict, setConflict] = useState(false);
  const [saving, setSaving] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm<Values, unknown, Input>({
    defaultValues: (kept?.values ?? options.initial) as DefaultValues<Values>,
    resolver: contractResolver(options.parse),
    reValidateMode: "onSubmit",
    // The first field marked as invalid is focused instead, in page order: fields may be nested.
    shouldFocusError: false,
  });
  const { values, refuse, ...fields } = contractFields(form);
  const dirty = !same(values, base);
  // Checked when the page is left, which may be right after a save and before the next render.
  const saved = useRef(base);
  const uploads = usePendingUploads();
  const isChanged = () => !same(form.getValues(), saved.current);
  const isRemoved = useRef(false);
  const isUnsaved = () => !isRemoved.current && (uploads.hasUploads() || isChanged());

  const take = useCallback(
    (next: Values) => {
      saved.current = next;
      setBase(next);
      setRestored(false);
      form.reset(next);
    },
    [form.reset],
  );

  // A refetched record replaces an untouched form.
  const given = useRef(options.initial);
  const replaceUntouched = useEffectEvent((initial: Values) => {
    if (same(given.current, initial)) return;
    given.current = initial;
    if (!isChanged()) take(initial);
  });
  useEffect(() => replaceUntouched(options.initial), [options.initial]);

  useEffect(() => {
    withStorage("sessionStorage", (storage) =>
      dirty ? storage.setItem(key, JSON.stringify({ base, values })) : storage.removeItem(key),
    );
  }, [key, dirty, base, values]);

  const leaving = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true });

  const focusFault = () => focusFirstFault(formRef.current);

  /** Takes over a saved state and keeps what was typed while it was being saved. */
  const takeSaved = (now: Values, sent: Values) => {
    const typed = changedFields(form.getValues(), sent);
    take(now);
    if (Object.keys(typed).length === 0) return;
    const later: Values = { ...now, ...typed };
    const values = options.rebased?.(later, now) ?? later;
    const name = options.savedAs?.();
    // A record that was just created is edited on a page of its own from now on, which restores them.
    if (name === undefined) form.reset(values, { keepDefaultValues: true });
    else
      withStorage("sessionStorage", (storage) => storage.setItem(keyOf(name), JSON.stringify({ base: now, values })));
  };

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const running = useRef(false);
  const save = async (input: Input): Promise<void> => {
    running.current = true;
    setSaving(true);
    const sent = structuredClone(form.getValues());
    try {
      const now = await options.save(input);
      const { saved: said = "Saved." } = options;
      toast(typeof said === "string" ? said : said(now), { tone: "good" });
      // The page was left in the meantime, and its values discarded.
      if (!isOpen.current) return;
      setConflict(false);
      takeSaved(now, sent);
      if (!isUnsaved()) options.onSaved?.(now);
    } catch (error) {
      const failure = failureOf(error, "Could not be saved. Please try again.");
      if (failure.is_conflict && options.reload) return setConflict(true);
      const isGone = options.reload && errorStatus(error) === 404;
      refuse(failure.fields, isGone ? DELETED : failure.message);
      focusFault();
    } finally {
      running.current = false;
      setSaving(false);
    }
  };
  const refuseInput = (errors: FieldErrors = {}) => {
    refuse(errors, "Some fields need another look.");
    focusFault();
  };
  const send = form.handleSubmit(save, () => refuseInput());

  const submit = () => {
    if (running.current || uploads.hasUploads()) return;
    const unread = unreadFields(formRef.current);
    if (!unread) return void send();
    form.clearErrors();
    refuseInput(unread);
  };
  /** Like a click on the button that saves; ignored while another form has the focus, such as a dialog's. */
  const submitNow = useEffectEvent(() => {
    const focused = document.activeElement?.closest("form");
    if (focused && focused !== formRef.current) return;
    const button = formRef.current?.querySelector<HTMLButtonElement>("button[type=submit]");
    if (isUnsaved() || !button?.disabled) submit();
  });
  // In a layout effect, so that a key pressed as soon as the fields are visible counts.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      submitNow();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  /** Reads the other user's version; a failure is shown in the form. */
  const theirs = async (): Promise<Values | null> => {
    try {
      return (await options.reload?.()) ?? null;
    } catch (error) {
      setConflict(false);
      refuse({}, failureOf(error, "Their version could not be loaded.").message);
      return null;
    }
  };

  /** Discards unsaved changes. */
  const discard = () => take(restored ? options.initial : base);

  return {
    ...fields,
    values,
    dirty,
    saving,
    uploads,
    /** Unsaved work of an earlier visit was restored. */
    restored: restored && dirty,
    submit,
    discard,
    /** Leaves the page of a record that was deleted, without confirmation; does nothing if it was left in the meantime. */
    leaveRemoved(leave: () => void) {
      if (!isOpen.current) return;
      isRemoved.current = true;
      discard();
      leave();
    },
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
        // Fields that were not changed here keep the other user's values.
        const mine = { ...now, ...changedFields(values, base), ...("version" in now && { version: now.version }) };
        take(now);
        form.reset(mine, { keepDefaultValues: true });
        await send();
      },
    },
  };
}

export type OwnerFormState = Omit<
  ReturnType<typeof useOwnerForm<FieldValues, FieldValues>>,
  "values" | "set" | "field" | "text" | "byValue" | "check"
>;
