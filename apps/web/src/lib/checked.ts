import type { Parsed } from "./contract-form.ts";

type Schema = { safeParse: (input: unknown) => Parsed<unknown> };

/**
 * Checks an input with a call's schema. On success the input is returned as it was entered, because the call validates and
 * converts it again.
 */
export function checked<Input>(schema: Schema, input: Input): Parsed<Input> {
  const result = schema.safeParse(input);
  return result.success ? { success: true, data: input } : result;
}
