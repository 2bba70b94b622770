import { useDay } from "../../lib/instants.ts";

/** The day on which a letter came out, by the reader's calendar. */
export const NewsDay = ({ instant }: { instant: string }) => <time dateTime={instant}>{useDay(instant)}</time>;
