import { Portal } from "@chakra-ui/react/portal";
import { Tooltip as Chakra } from "@chakra-ui/react/tooltip";
import type { ReactElement } from "react";

/** A short explanation of the hovered or focused element; disabled without `text`. */
export function Tooltip({ text, children }: { text: string | undefined; children: ReactElement }) {
  return (
    <Chakra.Root openDelay={200} closeDelay={80} disabled={!text}>
      <Chakra.Trigger asChild>{children}</Chakra.Trigger>
      <Portal>
        <Chakra.Positioner>
          <Chakra.Content>{text}</Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
