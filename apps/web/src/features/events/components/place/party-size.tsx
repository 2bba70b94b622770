import { t } from "@fanfare/contracts/common/language";
import { Minus, Plus } from "@fanfare/icons";
import { useId } from "react";
import { IconButton } from "../../../../ui/button.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { persons } from "../../event-labels.ts";

const Row = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    "& .name": { fontSize: "sm", color: "soft" },
    "& .box": { display: "flex", alignItems: "center", border: "1px solid {colors.edge}", rounded: "sm" },
    "& output": {
      minW: "2.75rem",
      textAlign: "center",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "xl",
      fontVariantNumeric: "tabular-nums",
    },
  },
});

type PartySizeProps = { value: number; most: number; onChange: (size: number) => void };

/** The number of people in the party, including the fan. */
export function PartySize({ value, most, onChange }: PartySizeProps) {
  const id = useId();
  return (
    <Row>
      <span className="name" id={id}>
        {t("Party size")}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its border around two buttons and a number */}
      <div className="box" role="group" aria-labelledby={id}>
        <IconButton label={t("One person less")} disabled={value <= 1} onClick={() => onChange(value - 1)}>
          <Minus size={18} aria-hidden />
        </IconButton>
        <output aria-label={persons(value)}>{value}</output>
        <IconButton label={t("One person more")} disabled={value >= most} onClick={() => onChange(value + 1)}>
          <Plus size={18} aria-hidden />
        </IconButton>
      </div>
    </Row>
  );
}
