import { type ReactNode, useId, useRef } from "react";
import { styled } from "../../../ui/styled.tsx";
import { Display } from "../../../ui/type.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";

const Section = styled("section", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 4fr) minmax(0, 7fr)" },
    gap: { base: "5", lg: "gutter" },
    alignItems: "start",
    py: { base: "8", md: "10" },
    borderTop: "1px solid",
    borderColor: "line",
    "& .about": { display: "grid", gap: "3" },
    "& .about p": { color: "soft", maxW: "28rem" },
    "& .content": { display: "grid", gap: "5", justifyItems: "start", minW: "0" },
    "& form": { display: "grid", gap: "5", w: "100%", maxW: "34rem", justifyItems: "stretch" },
    "& form > button": { justifySelf: "start" },
    "& .row": { display: "flex", flexWrap: "wrap", gap: "3" },
  },
});

/** One section of the settings: its description beside its controls. */
export function SettingsSection({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section);
  return (
    <Section ref={section} tabIndex={-1} aria-labelledby={id}>
      <div className="about">
        <Display as="h2" size="d4" id={id}>
          {title}
        </Display>
        <p>{about}</p>
      </div>
      <div className="content">{children}</div>
    </Section>
  );
}
