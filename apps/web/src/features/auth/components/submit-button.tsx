import { useHydrated } from "@tanstack/react-router";
import { Button, type ButtonProps } from "../../../ui/button.tsx";

/**
 * Sends a form of the login pages. Before hydration the browser would send it by itself, with the password in
 * the address, so until then it cannot be pressed.
 */
export function SubmitButton(props: Omit<ButtonProps, "type" | "size" | "disabled">) {
  const hydrated = useHydrated();
  return <Button {...props} type="submit" size="lg" disabled={!hydrated} {...(!hydrated && { opacity: 1 })} />;
}
