import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { styled } from "./styled.tsx";
import { useCloseOnBack } from "./use-close-on-back.ts";

const Frame = styled("div", {
  base: {
    position: "relative",
    "& [role=menu]": {
      position: "absolute",
      zIndex: 5,
      insetEnd: "0",
      top: "calc(100% + 0.25rem)",
      minW: "11rem",
      py: "1",
      bg: "lifted",
      border: "1px solid",
      borderColor: "edge",
      rounded: "md",
      boxShadow: "0 1rem 2.5rem rgba(0, 0, 0, 0.55)",
    },
    "& [role=menuitem]": {
      display: "flex",
      alignItems: "center",
      gap: "3",
      w: "100%",
      minH: "2.75rem",
      px: "4",
      textAlign: "start",
      cursor: "pointer",
      _hover: { bg: "rgba(255, 230, 211, 0.08)" },
      _focusVisible: { outlineOffset: "-3px" },
    },
    "& [role=menuitem][data-danger]": { color: "bad" },
  },
});

type MenuProps = {
  /** The button's accessible name. */
  label: string;
  icon: ReactNode;
  items: readonly MenuItem[];
  /** For a menu that was opened before its code had loaded. */
  startsOpen?: boolean;
};

export type MenuItem = { label: string; icon?: ReactNode; danger?: boolean; onSelect: () => void };

/** A button with a menu of actions (ARIA Authoring Practices: menu button). */
export function Menu({ label, icon, items, startsOpen = false }: MenuProps) {
  const [open, setOpen] = useState(startsOpen);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useCloseOnBack(open, () => setOpen(false));

  useEffect(() => {
    if (!open) return;
    frame.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const leave = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  const steer = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      return close();
    }
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const from = all.findIndex((item) => item.matches(":focus"));
    const target = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: all.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    all[(target + all.length) % all.length]?.focus();
  };

  return (
    <Frame ref={frame}>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon}
      </IconButton>
      {open && (
        <div role="menu" id={id} aria-label={label} tabIndex={-1} onKeyDown={steer}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-danger={item.danger || undefined}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </Frame>
  );
}
