import { Switch as Chakra } from "@chakra-ui/react/switch";
import type { ChangeEventHandler, ReactNode } from "react";

type SwitchProps = {
  name?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
  children: ReactNode;
};

/** A setting that is on or off. */
export const Switch = ({ name, checked, disabled, onChange, children }: SwitchProps) => (
  <Chakra.Root {...{ name, checked, disabled }}>
    <Chakra.HiddenInput role="switch" aria-checked={checked} onChange={onChange} />
    <Chakra.Control />
    <Chakra.Label>{children}</Chakra.Label>
  </Chakra.Root>
);
