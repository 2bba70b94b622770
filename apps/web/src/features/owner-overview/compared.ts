import { formatMoney } from "@fanfare/contracts/common/money";

/** Compares a number with that of the previous period: "+25%, 40 before". */
export function comparedWith(now: number, before: number, isMoney = false): string {
  const then = isMoney ? formatMoney(String(before)) : before.toLocaleString("en-US");
  if (before === 0) return now === 0 ? "None before either" : "None before";
  const change = Math.round(((now - before) / Math.abs(before)) * 100);
  const sign = change > 0 ? "+" : change < 0 ? "−" : "±";
  return `${sign}${Math.abs(change).toLocaleString("en-US")}%, ${then} before`;
}
