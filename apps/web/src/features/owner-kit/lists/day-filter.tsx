import { useState } from "react";
import { TextField, type TextFieldProps } from "../../owner-ui/field.tsx";

type DayFilterProps = Pick<TextFieldProps, "label" | "name" | "min" | "max" | "errors"> & {
  /** The day as `YYYY-MM-DD`; empty for none. */
  value: string;
  onDay: (day: string) => void;
};

/** While a year is typed, a browser reports each digit: 2026 begins as the year 2. */
const FIRST_YEAR = "1000";

/**
 * A day in a list's URL. The URL changes later than the field, which would reset what was typed after each digit; so the field
 * keeps its own text, and a day counts once it is typed in full.
 */
export function DayFilter({ value, onDay, ...field }: DayFilterProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // Another day in the URL, such as that of the previous page of the browser, replaces the text.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  return (
    <TextField
      {...field}
      type="date"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (!target.validity.badInput && (target.value === "" || target.value >= FIRST_YEAR)) onDay(target.value);
      }}
    />
  );
}
