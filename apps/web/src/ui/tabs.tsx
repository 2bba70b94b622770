import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { TabsContent, TabsList, TabsRoot, TabsTrigger } from "@chakra-ui/react/tabs";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

const recipe = defineSlotRecipe({
  slots: ["root", "list", "trigger", "content"],
  base: {
    list: {
      display: "flex",
      gap: { base: "5", md: "10" },
      overflowX: "auto",
      scrollbarWidth: "none",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    trigger: {
      flexShrink: 0,
      position: "relative",
      display: "inline-flex",
      alignItems: "center",
      minH: "3.5rem",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: { base: "xl", md: "d4" },
      lineHeight: 1,
      textTransform: "uppercase",
      textDecoration: "none",
      color: "faint",
      transition: "color 140ms",
      _hover: { color: "ink" },
      _focusVisible: { outlineOffset: "-4px" },
      _selected: {
        color: "ink",
        _after: { content: '""', position: "absolute", insetInline: "0", bottom: "0", h: "3px", bg: "ember" },
      },
    },
    content: { pt: { base: "6", md: "10" }, _focusVisible: { outlineOffset: "6px" } },
  },
});

type TabsProps = { value: string; label: string; list: ReactNode; children: ReactNode };

/**
 * Tabs whose state is the address: each one is a link, so they work before the page is alive and open in a new window.
 * Only the chosen tab's content is there.
 */
export function Tabs({ value, label, list, children }: TabsProps) {
  return (
    <TabsRoot recipe={recipe} id="tabs" value={value} activationMode="manual" navigate={null}>
      <TabsList aria-label={label}>{list}</TabsList>
      <TabsContent value={value}>{children}</TabsContent>
    </TabsRoot>
  );
}

export function TabLink({ value, children, ...link }: LinkComponentProps & { value: string; children: ReactNode }) {
  return (
    <TabsTrigger value={value} asChild>
      <Link {...link}>{children}</Link>
    </TabsTrigger>
  );
}
