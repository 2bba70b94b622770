import { Tabs as Chakra } from "@chakra-ui/react/tabs";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

type Tab = Pick<LinkComponentProps, "to" | "search"> & { value: string; label: string };
type TabsProps = { label: string; tabs: readonly Tab[]; value: string; children: ReactNode };

/** Tabs whose state is in the URL: each is a link. Arrow keys, Home and End move between them and Enter opens one. */
export function Tabs({ label, tabs, value, children }: TabsProps) {
  return (
    // Without Chakra's `navigate`, which would prevent the link's own navigation.
    <Chakra.Root value={value} activationMode="manual">
      <Chakra.List aria-label={label}>
        {tabs.map(({ value: name, label: text, ...link }) => (
          <Chakra.Trigger key={name} value={name} asChild>
            <Link {...link} resetScroll={false}>
              {text}
            </Link>
          </Chakra.Trigger>
        ))}
      </Chakra.List>
      <Chakra.Content value={value}>{children}</Chakra.Content>
    </Chakra.Root>
  );
}
