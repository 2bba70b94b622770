import { useDay } from "../../lib/instants.ts";

/** The day on which a letter was published, in the reader's time zone. */
export const NewsDay = ({ instant }: { instant: string }) => <time dateTime={instant}>{useDay(instant)}</time>;
