import { createToaster, Toast, Toaster } from "@chakra-ui/react/toast";
import { X } from "@fanfare/icons";
import { useEffect } from "react";
import { IconButton } from "../../ui/button.tsx";

/** Placed above the page's last row of buttons; at most three at a time. */
const toaster = createToaster({
  placement: "bottom-end",
  max: 3,
  gap: 8,
  offsets: { left: "1rem", right: "1rem", top: "1rem", bottom: "4.5rem" },
  removeDelay: 160,
});

const TYPES = { plain: "info", good: "success", bad: "error" } as const;

/** Shows a short message in the owner area for five seconds. The same text is not shown twice. */
export function toast(text: string, { tone = "plain" }: { tone?: keyof typeof TYPES } = {}): void {
  if (toaster.isVisible(text)) toaster.remove(text);
  toaster.create({ id: text, description: text, type: TYPES[tone], duration: 5000 });
}

/** Renders the messages. Mounted once; what is shown when the owner area is left does not appear again with it. */
export function OwnerToaster() {
  useEffect(() => () => toaster.remove(), []);
  return (
    <Toaster toaster={toaster}>
      {({ description }) => (
        <Toast.Root>
          <Toast.Description>{description}</Toast.Description>
          <Toast.CloseTrigger asChild>
            <IconButton label="Close message">
              <X size={18} aria-hidden />
            </IconButton>
          </Toast.CloseTrigger>
        </Toast.Root>
      )}
    </Toaster>
  );
}
