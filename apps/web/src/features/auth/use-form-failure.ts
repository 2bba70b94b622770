import { useEffect, useRef, useState } from "react";
import type { FormFailure } from "./form-errors.ts";

const NONE: FormFailure = { message: "", fields: {} };

/** What is wrong with a form. A new failure takes the focus to the first field it names. */
export function useFormFailure() {
  const [failure, setFailure] = useState(NONE);
  const formRef = useRef<HTMLFormElement>(null);
  const softened = useRef(NONE);
  useEffect(() => {
    if (failure === NONE || failure === softened.current) return;
    formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  /** Less is wrong than before: nothing takes the focus from where it is. */
  const soften = (less: FormFailure) => {
    softened.current = less;
    setFailure(less);
  };
  return { failure, fail: setFailure, soften, clear: () => setFailure(NONE), formRef };
}
