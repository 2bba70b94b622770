import { t } from "@fanfare/contracts/common/language";
import { useDay } from "../../lib/instants.ts";

/** Marks a pre-order with the date on which it is out. `at` is null for everything else. */
export function PreorderNote({ at, className }: { at: string | null; className?: string }) {
  return at === null ? null : <Note at={at} {...(className && { className })} />;
}

function Note({ at, className }: { at: string; className?: string }) {
  return <span className={className}>{t("Pre-order · out on {date}", { date: useDay(at) })}</span>;
}
