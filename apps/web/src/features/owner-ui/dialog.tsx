import { Dialog as Chakra } from "@chakra-ui/react/dialog";
import { Portal } from "@chakra-ui/react/portal";
import { X } from "@fanfare/icons";
import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { styled } from "../../ui/styled.tsx";
import { UnsavedInput } from "./unsaved-input.ts";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  shape?: "box" | "screen";
  children: ReactNode;
};

/** A question: its text, and a row of buttons. */
export const Choice = styled("div", {
  base: { display: "grid", gap: "5", color: "soft", "& div": { display: "flex", flexWrap: "wrap", gap: "3" } },
});

const FIRST = ":is(input:not([type=hidden], [hidden]), select, textarea, button, a[href])";

/**
 * A modal dialog in the owner area. The focus moves to its first field or button, stays inside and returns when it closes; Escape
 * or a click outside closes it. If its form holds unsaved input, that and leaving the page need a confirmation. It is rendered
 * outside the form that it may be opened from.
 */
export function Dialog({ onClose, children, ...frame }: DialogProps) {
  const isUnsaved = useRef(false);
  const [asking, setAsking] = useState(false);
  const [report] = useState(() => (now: boolean) => {
    isUnsaved.current = now;
    // Saved or gone in the meantime.
    if (!now) setAsking(false);
  });
  const leave = () => {
    if (isUnsaved.current) setAsking(true);
    else onClose();
  };
  useBlocker({
    shouldBlockFn: () => {
      setAsking(isUnsaved.current);
      return isUnsaved.current;
    },
    enableBeforeUnload: () => isUnsaved.current,
    disabled: !frame.open,
  });
  return (
    <>
      <DialogFrame {...frame} onClose={leave}>
        <UnsavedInput value={report}>{children}</UnsavedInput>
      </DialogFrame>
      <DialogFrame open={asking} onClose={() => setAsking(false)} title="Not saved yet">
        <Choice>
          <p>If you close this now, what you entered is lost.</p>
          <div>
            <Button onClick={() => setAsking(false)}>Keep editing</Button>
            <Button
              tone="outline"
              onClick={() => {
                setAsking(false);
                onClose();
              }}
            >
              Discard
            </Button>
          </div>
        </Choice>
      </DialogFrame>
    </>
  );
}

function DialogFrame({ open, onClose, title, shape = "box", children }: DialogProps) {
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
