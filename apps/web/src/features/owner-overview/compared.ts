import { formatMoney } from "@fanfare/contracts/common/money";

function signOf(change: number): string {
  if (change > 0) return "+";
  return change < 0 ? "−" : "±";
}

/** Compares a number with that of the previous period: "+25%, 40 before". */
export function comparedWith(now: number, before: number, isMoney = false): string {
  const then = isMoney ? formatMoney(String(before)) : before.toLocaleString("en-US");
  if (before === 0) return now === 0 ? "None before either" : "None before";
  const change = Math.round(((now - before) / Math.abs(before)) * 100);
  return `${signOf(change)}${Math.abs(change).toLocaleString("en-US")}%, ${then} before`;
}
