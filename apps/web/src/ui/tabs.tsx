import { Link, type LinkComponentProps } from "@tanstack/react-router";
import type { KeyboardEvent, ReactNode } from "react";
import { styled } from "./styled.tsx";
import { chosenTab, tab, tabList, tabPanel } from "./tab-looks.ts";

const List = styled("div", {
  base: {
    ...tabList,
    // On phones the row reaches the edge of the screen, so that a cut-off tab shows that there are more.
    mx: { base: "calc(-1 * {spacing.gutter})", md: "0" },
    px: { base: "gutter", md: "0" },
    // The timeline is inactive, and nothing fades, while all tabs fit.
    animation: "endFade linear",
    animationTimeline: "scroll(self inline)",
    "& [role=tab]": tab,
    "& [role=tab][aria-selected=true]": chosenTab,
  },
});

const Panel = styled("div", { base: tabPanel });

export type Tab = Pick<LinkComponentProps, "to" | "search"> & { value: string; label: string };

type TabsProps = { label: string; tabs: readonly Tab[]; value: string; children: ReactNode };

const PANEL_ID = "tab-panel";

/**
 * Tabs whose state is the URL: each is a link, so they work before hydration and can be opened in a new window. Arrow keys,
 * Home and End move the focus and Enter follows the link (ARIA Authoring Practices: tabs, manual activation). Only the
 * selected tab's content, `children`, is rendered.
 */
export function Tabs({ label, tabs, value, children }: TabsProps) {
  return (
    <>
      <List role="tablist" aria-label={label} onKeyDown={moveFocus} ref={showSelected}>
        {tabs.map(({ value: name, label: words, ...link }) => (
          <Link
            key={name}
            {...link}
            id={`tab-${name}`}
            role="tab"
            aria-selected={name === value}
            aria-controls={name === value ? PANEL_ID : undefined}
            tabIndex={name === value ? 0 : -1}
            resetScroll={false}
          >
            {words}
          </Link>
        ))}
      </List>
      <Panel id={PANEL_ID} role="tabpanel" tabIndex={0} aria-labelledby={`tab-${value}`}>
        {children}
      </Panel>
    </>
  );
}

/** On a phone the tabs can be wider than the screen: scrolls the selected one into view. */
function showSelected(list: HTMLElement | null): void {
  const selected = list?.querySelector<HTMLElement>("[aria-selected=true]");
  if (list && selected) list.scrollLeft = selected.offsetLeft - (list.clientWidth - selected.offsetWidth) / 2;
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const from = tabs.findIndex((tab) => tab.matches(":focus"));
  const target = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (target === undefined || from < 0) return;
  event.preventDefault();
  tabs[(target + tabs.length) % tabs.length]?.focus();
}
