import { t } from "@fanfare/contracts/common/language";
import type { PickupOption } from "@fanfare/contracts/store/pickup";
import { pickupText } from "@fanfare/contracts/store/pickup-show";
import { momentText } from "../../../lib/instants.ts";
import { styled } from "../../../ui/styled.tsx";

const Choices = styled("fieldset", {
  base: {
    "& label": {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr)",
      columnGap: "3",
      alignItems: "start",
      minH: "2.75rem",
      p: "3",
      border: "1px solid {colors.edge}",
      rounded: "sm",
      cursor: "pointer",
      overflowWrap: "anywhere",
    },
    "& label:has(:checked)": { borderColor: "ember" },
    "& input": { w: "1.25rem", h: "1.25rem", mt: "0.15rem", accentColor: "{colors.ember}", cursor: "pointer" },
    "& small": { display: "block", color: "soft", fontSize: "sm" },
  },
});

type PickupChoiceProps = {
  options: readonly PickupOption[];
  /** The id of the chosen show; empty when the order is shipped. */
  value: string;
  onChange: (eventId: string) => void;
};

/** The choice between shipping and pick-up at a show. */
export function PickupChoice({ options, value, onChange }: PickupChoiceProps) {
  return (
    <Choices>
      <legend>{t("How would you like to get it?")}</legend>
      <label>
        <input type="radio" name="pickup" checked={value === ""} onChange={() => onChange("")} />
        <span>{t("Send it to me")}</span>
      </label>
      {options.map((option) => {
        const id = String(option.event_id);
        return (
          <label key={id}>
            <input type="radio" name="pickup" checked={value === id} onChange={() => onChange(id)} />
            <span>
              {pickupText(option)}
              <small>
                {option.venue}, {option.city} · {t("order before {when}", { when: momentText(option.closes_at) })}
              </small>
            </span>
          </label>
        );
      })}
    </Choices>
  );
}
