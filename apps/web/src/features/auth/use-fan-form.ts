import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { Parsed } from "../../lib/contract-form.ts";
import { useContractForm } from "../../lib/use-contract-form.ts";
import { formFailure } from "./form-errors.ts";

/** A short form that is reset once it is accepted, unless `keepsValues`. `send` resolves to the success message. */
export function useFanForm<Input extends FieldValues>(options: {
  parse: (values: FieldValues) => Parsed<Input>;
  send: (input: Input) => Promise<string>;
  /** Shown when there was no response. */
  failed: string;
  /** For values that the success message refers to. */
  keepsValues?: boolean;
}) {
  const [success, setSuccess] = useState("");
  const form = useContractForm<FieldValues, Input>({
    parse: (values) => {
      setSuccess("");
      return options.parse(values);
    },
    act: async (input) => {
      const message = await options.send(input);
      if (!options.keepsValues) form.reset();
      setSuccess(message);
    },
    failureOf: (error) => formFailure(error, options.failed),
  });
  return { ...form, success };
}
