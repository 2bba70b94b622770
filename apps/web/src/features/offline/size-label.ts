import { numberFormat } from "@fanfare/contracts/common/formats";

/** Formats bytes in decimal megabytes, as devices report their storage: "38 MB", "0.4 MB". */
export function sizeLabel(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  const options = { style: "unit", unit: "megabyte", maximumFractionDigits: megabytes < 10 ? 1 : 0 } as const;
  return numberFormat(options).format(Math.max(megabytes, bytes > 0 ? 0.1 : 0));
}
