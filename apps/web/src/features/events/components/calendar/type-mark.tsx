import { t } from "@fanfare/contracts/common/language";
import type { EventType } from "@fanfare/contracts/events/event-type";
import { styled } from "../../../../ui/styled.tsx";
import { TYPE_COLOURS, TYPE_LABELS } from "../../event-labels.ts";

/** The paths of a disc, a triangle, a star and a diamond in a 12 by 12 view box. */
const SHAPES: Record<EventType, string> = {
  concert: "M6 .8a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 0 1 6 .8Z",
  tour: "M6 .8 11.6 11H.4Z",
  featured: "m6 .3 1.7 3.8 4.1.4-3.1 2.8.9 4L6 9.2l-3.6 2.1.9-4L.2 4.5l4.1-.4Z",
  meet_greet: "M6 .4 11.6 6 6 11.6.4 6Z",
};

const Mark = styled("svg", { base: { flexShrink: 0, w: "0.75em", h: "0.75em", fill: "currentColor" } });

/** The shape and colour of a type; decoration beside the type's name. */
export function TypeShape({ type }: { type: EventType }) {
  return (
    <Mark viewBox="0 0 12 12" aria-hidden style={{ color: TYPE_COLOURS[type] }}>
      <path d={SHAPES[type]} />
    </Mark>
  );
}

const Label = styled("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    fontSize: "sm",
    fontWeight: 600,
    color: "soft",
    "& svg": { flexShrink: 0 },
  },
});

/** The type of a show as text with its shape. */
export function TypeLabel({ type, many = false }: { type: EventType; many?: boolean }) {
  return (
    <Label>
      <TypeShape type={type} />
      {t(TYPE_LABELS[type][many ? "many" : "one"])}
    </Label>
  );
}
