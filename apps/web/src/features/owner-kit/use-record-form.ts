import { type FetchQueryOptions, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { FieldValues } from "react-hook-form";
import type { Parsed } from "../../lib/contract-form.ts";
import { fetchNow } from "../../lib/fetch-now.ts";
import { useOwnerForm } from "./use-owner-form.ts";

type RecordFormOptions<
  Data extends { id: number },
  Values extends FieldValues,
  Input extends { id: number | null },
  Fault,
  Key extends QueryKey,
> = {
  /** Names the kind of thing: `album`. */
  kind: string;
  /** What is edited; null for a new one. */
  record: Data | null;
  /** What the fields of a new one show at first. */
  blank: Values;
  valuesOf: (data: Data) => Values;
  /** The contract's check; its result names the id, or null to make one. */
  parse: (values: Values, id: number | null) => Parsed<Input>;
  create: (input: Omit<Input, "id">) => Promise<{ id: number }>;
  change: (input: Omit<Input, "id"> & { id: number }) => Promise<unknown>;
  read: (id: number) => FetchQueryOptions<Data, Fault, Data, Key>;
  /** Marks other reads that show it as stale. */
  invalidate: () => void;
  /** Leads to the page of one that was just made. */
  open: (id: number) => void;
};

/** The form of one record, which is made or changed and then read again as the server keeps it. */
export function useRecordForm<
  Data extends { id: number },
  Values extends FieldValues,
  Input extends { id: number | null },
  Fault,
  Key extends QueryKey,
>({ kind, record, blank, valuesOf, ...options }: RecordFormOptions<Data, Values, Input, Fault, Key>) {
  const queryClient = useQueryClient();
  const made = useRef<number | null>(null);
  const sent = useRef(blank);
  const readAgain = async (id: number): Promise<Values> => {
    const now = await fetchNow(queryClient, options.read(id));
    options.invalidate();
    return valuesOf(now);
  };
  /** What is kept once a save has arrived: also a read that fails then must not say that it did not. */
  const readSaved = async (id: number): Promise<Values> => {
    try {
      return await readAgain(id);
    } catch {
      options.invalidate();
      const { queryKey } = options.read(id);
      // The page that is opened next reads it for the first time.
      queryClient.removeQueries({ queryKey, exact: true, type: "inactive" });
      // Behind a form that stays, it is read on with retries, and what comes replaces what was sent. Until then a further
      // change, made from a version that is no longer there, asks first.
      void queryClient.invalidateQueries({ queryKey, exact: true });
      return sent.current;
    }
  };
  return useOwnerForm<Values, Input>({
    name: `${kind}:${record?.id ?? "new"}`,
    initial: record ? valuesOf(record) : blank,
    parse: (values) => {
      // The form itself goes on with the same object.
      sent.current = structuredClone(values);
      return options.parse(values, record?.id ?? null);
    },
    save: async ({ id: present, ...input }) => {
      if (present !== null) {
        await options.change({ ...input, id: present });
        return readSaved(present);
      }
      // Sent once more before its page is open, it is not made a second time.
      made.current ??= (await options.create(input)).id;
      return readSaved(made.current);
    },
    ...(record && { reload: () => readAgain(record.id) }),
    onSaved: () => {
      if (made.current !== null) options.open(made.current);
    },
  });
}
