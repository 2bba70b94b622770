import { COUNT_CAP, SEARCH_COUNT_CAP } from "@fanfare/contracts/common/pagination";

const capped = (count: number) => `${(count < COUNT_CAP ? SEARCH_COUNT_CAP : COUNT_CAP).toLocaleString("en-US")}+`;

/** A count as the team reads it; a long list is counted up to a cap alone: "10,000+", of a search "1,000+". */
export const countLabel = (count: number, isCapped = count > COUNT_CAP): string =>
  isCapped ? capped(count) : count.toLocaleString("en-US");
