import { Dialog as Chakra } from "@chakra-ui/react/dialog";
import { Portal } from "@chakra-ui/react/portal";
import { X } from "@fanfare/icons";
import { type ReactNode, useRef } from "react";
import { IconButton } from "../../ui/button.tsx";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  shape?: "box" | "screen";
  children: ReactNode;
};

const FIRST = ":is(input:not([type=hidden]), select, textarea, button, a[href])";

/**
 * A modal dialog in the owner area. The focus moves to its first field or button, stays inside and returns when it closes; Escape
 * or a click outside closes it. It is rendered outside the form that it may be opened from.
 */
export function Dialog({ open, onClose, title, shape = "box", children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Chakra.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      // A dialog below that closes would close this one with it, such as a question that closes while its result is shown.
      onRequestDismiss={(event) => event.preventDefault()}
      initialFocusEl={() => body.current?.querySelector<HTMLElement>(FIRST) ?? null}
      {...{ shape }}
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content>
            <Chakra.Header>
              <Chakra.Title>{title}</Chakra.Title>
              <Chakra.CloseTrigger asChild>
                <IconButton label="Close">
                  <X size={22} aria-hidden />
                </IconButton>
              </Chakra.CloseTrigger>
            </Chakra.Header>
            <Chakra.Body ref={body}>{children}</Chakra.Body>
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
