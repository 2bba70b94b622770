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

/** The lists and objects of one level, and the field of the input that each belongs to. */
class Level {
  readonly values: object[] = [];
  readonly fields: string[] = [];

  /** Throws `validation` for a text that cannot be stored. */
  add(value: unknown, field: string): void {
    if (typeof value === "string") {
      if (!isStorable(value)) {
        throw invalid({ [field || NON_FIELD_ERRORS]: ["Contains characters that are not allowed"] });
      }
    } else if (typeof value === "object" && value !== null && (Array.isArray(value) || isPlain(value))) {
      this.values.push(value);
      this.fields.push(field);
    }
  }
}

/**
 * Refuses an input, before any schema sees it, that is nested too deeply or has texts or keys that cannot be stored. Files are
 * not inspected. Throws `validation` keyed by the field, and `bad_request`.
 *
 * Goes level by level and keeps only lists and objects, because a megabyte of JSON has hundreds of thousands of values: an entry
 * for each took twenty times as long as parsing them, in which the process served no other call.
 */
export function assertReadable(input: unknown): void {
  let level = new Level();
  level.add(input, "");
  for (let depth = 0; level.values.length > 0; depth += 1) {
    if (depth >= MAX_LEVELS) throw new AppError("bad_request", "The input is nested too deeply.");
    const next = new Level();
    for (const [at, value] of level.values.entries()) {
      const field = level.fields[at] ?? "";
      if (Array.isArray(value)) {
        for (let index = 0; index < value.length; index += 1) next.add(value[index], field || String(index));
        continue;
      }
      const named = value as Record<string, unknown>;
      for (const key of Object.keys(named)) {
        if (!isStorable(key)) throw new AppError("bad_request", "The input contains a name that is not allowed.");
        next.add(named[key], field || key);
      }
    }
    level = next;
  }
}
