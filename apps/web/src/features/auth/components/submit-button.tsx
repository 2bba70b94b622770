import { useHydrated } from "@tanstack/react-router";
import { Button, type ButtonProps } from "../../../ui/button.tsx";

/**
 * The submit button of the login pages. Before hydration the browser would submit the form natively, with the password in the
 * URL, so the button is disabled until then.
 */
export function SubmitButton(props: Omit<ButtonProps, "type" | "size" | "disabled">) {
  const hydrated = useHydrated();
  return <Button {...props} type="submit" size="lg" disabled={!hydrated} {...(!hydrated && { opacity: 1 })} />;
}
