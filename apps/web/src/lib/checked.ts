import type { Parsed } from "./contract-form.ts";

type Schema = { safeParse: (input: unknown) => Parsed<unknown> };

/**
 * Whether a call's schema takes an input; the input itself is answered, as it was entered, because the call checks and
 * converts it once more.
 */
export function checked<Input>(schema: Schema, input: Input): Parsed<Input> {
  const result = schema.safeParse(input);
  return result.success ? { success: true, data: input } : result;
}
