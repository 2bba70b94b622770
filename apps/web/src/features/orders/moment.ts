/** An instant as the reader's own clock and calendar have it: "Nov 21, 2026, 8:30 AM". Only for the browser. */
export const moment = (instant: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" }).format(new Date(instant));
