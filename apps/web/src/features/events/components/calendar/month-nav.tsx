import { t } from "@fanfare/contracts/common/language";
import { ChevronLeft, ChevronRight } from "@fanfare/icons";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { Display } from "../../../../ui/type.tsx";
import { addMonths, monthOf } from "../../calendar.ts";
import { monthName } from "../../event-labels.ts";

const Row = styled("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    mb: "5",
    // A long month name wraps as a whole instead of breaking.
    flexWrap: "wrap",
    "& h2": { overflowWrap: "normal" },
    "& .ways": { display: "flex", alignItems: "center", gap: "1" },
  },
});

type MonthNavProps = {
  month: string;
  today: string;
  onMonth: (month: string) => void;
  /** Called when a month is likely to be selected, so that its shows can be prefetched. */
  onNear: (month: string) => void;
};

/** The current month with buttons to the other ones. */
export function MonthNav({ month, today, onMonth, onNear }: MonthNavProps) {
  const step = (count: number) => {
    const target = addMonths(month, count);
    return { onClick: () => onMonth(target), onPointerEnter: () => onNear(target), onFocus: () => onNear(target) };
  };
  return (
    <Row>
      <Display size="d3" aria-live="polite">
        {monthName(`${month}-01`)}
      </Display>
      <div className="ways">
        {monthOf(today) !== month && (
          <Button tone="ghost" size="sm" onClick={() => onMonth(monthOf(today))}>
            {t("Today")}
          </Button>
        )}
        <IconButton label={t("Previous month")} tone="outline" {...step(-1)}>
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <IconButton label={t("Next month")} tone="outline" {...step(1)}>
          <ChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
    </Row>
  );
}
