import { NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { AppError, invalid } from "../platform/errors/app-error.ts";

/** No input of ours is nested half as deep; one that is nested much deeper is meant to overflow the stack. */
const MAX_LEVELS = 32;

/** PostgreSQL cannot store NUL in text, nor a lone surrogate in JSON. */
const isStorable = (text: string) => !text.includes("\u0000") && text.isWellFormed();

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * Refuses an input, before any schema sees it, that is nested too deeply or has texts or keys that cannot be stored. Files are
 * not inspected. Throws `validation` keyed by the field, and `bad_request`.
 */
export function assertReadable(input: unknown): void {
  const open: { value: unknown; field: string; level: number }[] = [{ value: input, field: "", level: 0 }];
  for (let one = open.pop(); one; one = open.pop()) {
    const { value, field, level } = one;
    if (typeof value === "string" && !isStorable(value)) {
      throw invalid({ [field || NON_FIELD_ERRORS]: ["Contains characters that are not allowed"] });
    }
    if (typeof value !== "object" || value === null || !(Array.isArray(value) || isPlain(value))) continue;
    if (level >= MAX_LEVELS) throw new AppError("bad_request", "The input is nested too deeply.");
    for (const [key, item] of Object.entries(value)) {
      if (!isStorable(key)) throw new AppError("bad_request", "The input contains a name that is not allowed.");
      open.push({ value: item, field: field || key, level: level + 1 });
    }
  }
}
