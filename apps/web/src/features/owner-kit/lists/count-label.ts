import { COUNT_CAP, SEARCH_COUNT_CAP } from "@fanfare/contracts/common/pagination";

const capped = (count: number) => `${(count < COUNT_CAP ? SEARCH_COUNT_CAP : COUNT_CAP).toLocaleString("en-US")}+`;

/** Formats a count for the team. A capped count is shown as its cap: "10,000+", or "1,000+" for a search. */
export const countLabel = (count: number, isCapped = count > COUNT_CAP): string =>
  isCapped ? capped(count) : count.toLocaleString("en-US");
