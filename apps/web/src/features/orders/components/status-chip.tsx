import type { OrderStatus } from "@fanfare/contracts/store/order";
import { Chip } from "../../../ui/chip.tsx";
import { styled } from "../../../ui/styled.tsx";
import { type StatusTone, statusLabel, statusTone } from "../labels.ts";

const colours = (border: string, color: string) => ({ borderColor: border, color });

const Toned = styled(Chip, {
  base: {
    _before: { content: '""', w: "0.5rem", h: "0.5rem", me: "2", rounded: "pill", bg: "currentColor" },
    // The bright colours cannot be read on paper.
    "@media print": { color: "ink !important" },
  },
  variants: {
    status: {
      warning: colours("#e0b341", "#f2cf6b"),
      info: colours("#5b9bd0", "#9ccbf2"),
      primary: colours("ember", "glow"),
      success: colours("good", "good"),
      error: colours("bad", "bad"),
      default: {},
    } satisfies Record<StatusTone, object>,
  },
});

/** An order's status in its colour (spec, section 4). */
export function StatusChip({ status }: { status: OrderStatus }) {
  return <Toned status={statusTone(status)}>{statusLabel(status)}</Toned>;
}
