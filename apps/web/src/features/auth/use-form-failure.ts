import { useEffect, useRef, useState } from "react";
import type { FormFailure } from "./form-errors.ts";

const NONE: FormFailure = { message: "", fields: {} };

/** What is wrong with a form. A new failure takes the focus to the first field it names. */
export function useFormFailure() {
  const [failure, setFailure] = useState(NONE);
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure === NONE) return;
    formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  return { failure, fail: setFailure, clear: () => setFailure(NONE), formRef };
}
