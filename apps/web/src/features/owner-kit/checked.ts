type Issue = { path: PropertyKey[]; message: string };
type Schema = {
  safeParse: (input: unknown) => { success: true } | { success: false; error: { issues: readonly Issue[] } };
};

/**
 * Whether a call's schema takes an input; the input itself is answered, as it was entered, because the call checks and
 * converts it once more.
 */
export function checked<Input>(
  schema: Schema,
  input: Input,
): { success: true; data: Input } | { success: false; error: { issues: readonly Issue[] } } {
  const result = schema.safeParse(input);
  return result.success ? { success: true, data: input } : result;
}
