/**
 * Moves the focus to the first field marked as invalid, once the errors are rendered. Without one, it scrolls to the form's
 * message, which is above fields that may have moved it out of sight.
 */
export function focusFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (field) field.focus();
    else form?.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
  });
}
