import { type FetchQueryOptions, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { FieldValues } from "react-hook-form";
import type { Parsed } from "../../../lib/contract-form.ts";
import { fetchNow } from "../../../lib/fetch-now.ts";
import { useOwnerForm } from "./use-owner-form.ts";

type RecordFormOptions<
  Data extends { id: number },
  Values extends FieldValues,
  Input extends { id: number | null },
  Fault,
  Key extends QueryKey,
> = {
  /** The kind of record, such as `album`. */
  kind: string;
  /** The edited record; null for a new one. */
  record: Data | null;
  /** The initial values of a new record. */
  blank: Values;
  /** Distinguishes a new record that starts with other values, whose unsaved work is kept apart: `copy of 12`. */
  blankName?: string;
  valuesOf: (data: Data) => Values;
  /** The contract's check; its result has the id, or null to create a record. */
  parse: (values: Values, id: number | null) => Parsed<Input>;
  create: (input: Omit<Input, "id">) => Promise<{ id: number }>;
  change: (input: Omit<Input, "id"> & { id: number }) => Promise<unknown>;
  read: (id: number) => FetchQueryOptions<Data, Fault, Data, Key>;
  /** Invalidates other queries that show the record. */
  invalidate: () => void;
  /** Opens the page of a record that was just created. */
  open: (id: number) => void;
  /** Opens another page after the record was deleted. */
  leave: () => void;
  /** Fits values that were typed during a save to the saved ones. */
  rebased?: (typed: Values, saved: Values) => Values;
};

/** The form of one record, which is created or changed and then refetched as stored on the server. */
export function useRecordForm<
  Data extends { id: number },
  Values extends FieldValues,
  Input extends { id: number | null },
  Fault,
  Key extends QueryKey,
>({ kind, record, blank, valuesOf, ...options }: RecordFormOptions<Data, Values, Input, Fault, Key>) {
  const queryClient = useQueryClient();
  const made = useRef<number | null>(null);
  const created = useRef("");
  const sent = useRef(blank);
  const readAgain = async (id: number): Promise<Values> => {
    const now = await fetchNow(queryClient, options.read(id));
    options.invalidate();
    return valuesOf(now);
  };
  /** Reads the stored values after a successful save; a failure of this read must not look like a failed save. */
  const readSaved = async (id: number): Promise<Values> => {
    try {
      return await readAgain(id);
    } catch {
      options.invalidate();
      const { queryKey } = options.read(id);
      // The page that is opened next reads it for the first time.
      queryClient.removeQueries({ queryKey, exact: true, type: "inactive" });
      // A form that stays open refetches with retries, and the result replaces the sent values. Until then, another save is based
      // on an outdated version and leads to the conflict dialog.
      void queryClient.invalidateQueries({ queryKey, exact: true });
      return sent.current;
    }
  };
  const form = useOwnerForm<Values, Input>({
    name: `${kind}:${record?.id ?? options.blankName ?? "new"}`,
    initial: record ? valuesOf(record) : blank,
    parse: (values) => {
      // Cloned because the form continues to use the same object.
      sent.current = structuredClone(values);
      return options.parse(values, record?.id ?? null);
    },
    save: async ({ id: present, ...input }) => {
      if (present !== null) {
        await options.change({ ...input, id: present });
        return readSaved(present);
      }
      // A second submit before its page is open does not create the record again, but saves what was changed since.
      const fields = JSON.stringify({ ...input, version: null });
      if (made.current === null) made.current = (await options.create(input)).id;
      else if (fields !== created.current) await options.change({ ...input, id: made.current });
      created.current = fields;
      return readSaved(made.current);
    },
    ...(options.rebased && { rebased: options.rebased }),
    ...(!record && { savedAs: () => `${kind}:${made.current}` }),
    ...(record && { reload: () => readAgain(record.id) }),
    onSaved: () => {
      if (made.current !== null) options.open(made.current);
    },
  });
  return {
    ...form,
    /** Called after the record was deleted. */
    removed: () => {
      options.invalidate();
      form.leaveRemoved(options.leave);
    },
  };
}
