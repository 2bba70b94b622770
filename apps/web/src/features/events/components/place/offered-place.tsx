import { t } from "@fanfare/contracts/common/language";
import { momentText } from "../../../../lib/instants.ts";
import { Button } from "../../../../ui/button.tsx";
import { places } from "../../event-labels.ts";

type OfferedPlaceProps = {
  position: number;
  party_size: number;
  until: string;
  isBusy: boolean;
  onTake: () => void;
  onDecline: () => void;
};

/** Freed places that are kept for a waiting fan: the deadline, and buttons to take or decline them. */
export function OfferedPlace({ position, party_size, until, isBusy, onTake, onDecline }: OfferedPlaceProps) {
  return (
    <>
      <p className="note" role="status">
        {t(
          "{party_size} came free and you are number {position} in line. We are keeping this for you until {until}; after that we ask the next in line.",
          { party_size: places(party_size), position, until: momentText(until) },
        )}
      </p>
      <div className="ways" data-screen-only>
        <Button loading={isBusy} onClick={onTake}>
          {t("{count, plural, one {Take the place} other {Take the places}}", { count: party_size })}
        </Button>
        <Button tone="ghost" size="sm" disabled={isBusy} onClick={onDecline}>
          {t("No, ask the next in line")}
        </Button>
      </div>
    </>
  );
}
