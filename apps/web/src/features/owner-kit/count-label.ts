import { COUNT_CAP } from "@fanfare/contracts/common/pagination";

const CAPPED = `${COUNT_CAP.toLocaleString("en-US")}+`;

/** A count as the team reads it; a long list is counted up to the cap alone: "10,000+". */
export const countLabel = (count: number, isCapped = count > COUNT_CAP): string =>
  isCapped ? CAPPED : count.toLocaleString("en-US");
